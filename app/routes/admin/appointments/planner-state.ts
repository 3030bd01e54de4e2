import { AppointmentPlan } from "#domain/appointment/appointment-plan.ts";
import { type MonthOrdinal, ordinalsOf, weekdayOf } from "#domain/appointment/appointment-rule.ts";
import { formatTime } from "#domain/berlin-time.ts";

export type PlannerKind = "weekly" | "monthly" | "days";

/**
 * Initial values of the planner: a new series, or a copy of an appointment without its day. Berlin days, `yyyy-mm-dd`.
 */
export type PlannerStart = { kind: PlannerKind; firstDay: string; localTime: string; capacity: number };

/** Initial values with the time and capacity of the appointment that was planned last, else with 18:00 and 8 slots. */
export function plannerStartFrom(
  last: { timestamp: Date; capacity: number } | null,
  { kind, firstDay }: Pick<PlannerStart, "kind" | "firstDay">,
): PlannerStart {
  return { kind, firstDay, localTime: last ? formatTime(last.timestamp) : "18:00", capacity: last?.capacity ?? 8 };
}

/** Field values as typed; numbers stay text until they are parsed. */
export type PlannerFields = {
  kind: PlannerKind;
  localTime: string;
  capacity: string;
  firstDay: string;
  everyWeeks: string;
  /** Weekdays of a weekly series, 1 is Monday; empty for the weekday of the first day. */
  weekdays: readonly number[];
  /**
   * Ordinal of a monthly series: which occurrence of its weekday in the month. Ignored when it does not fit the first
   * day.
   */
  ordinal: MonthOrdinal;
  end: "day" | "count";
  lastDay: string;
  count: string;
};

export type PlannerState = PlannerFields & {
  /** Days after the first one, when `kind` is `days`; an empty string for an empty field. */
  moreDays: readonly string[];
  skippedDays: readonly string[];
  isTouched: boolean;
  isSubmitted: boolean;
};

export type PlannerAction =
  | { type: "fieldsChanged"; fields: Partial<PlannerFields> }
  | { type: "dayAdded" }
  | { type: "dayChanged"; index: number; day: string }
  | { type: "dayRemoved"; index: number }
  | { type: "skipToggled"; day: string }
  | { type: "weekdayToggled"; weekday: number }
  | { type: "daysSkipped"; days: readonly string[] }
  | { type: "touched" }
  | { type: "submitted" };

export function initialPlannerState(start: PlannerStart | null): PlannerState {
  return {
    kind: start?.kind ?? "weekly",
    localTime: start?.localTime ?? "18:00",
    capacity: String(start?.capacity ?? 8),
    firstDay: start?.firstDay ?? "",
    everyWeeks: "1",
    weekdays: [],
    ordinal: 1,
    end: "day",
    lastDay: "",
    count: "10",
    moreDays: [],
    skippedDays: [],
    isTouched: false,
    isSubmitted: false,
  };
}

export function plannerReducer(state: PlannerState, action: PlannerAction): PlannerState {
  switch (action.type) {
    case "fieldsChanged":
      return { ...state, ...action.fields };
    case "dayAdded":
      return { ...state, moreDays: [...state.moreDays, ""] };
    case "dayChanged":
      return { ...state, moreDays: state.moreDays.map((day, index) => (index === action.index ? action.day : day)) };
    case "dayRemoved":
      return { ...state, moreDays: state.moreDays.filter((_, index) => index !== action.index) };
    case "skipToggled":
      return {
        ...state,
        skippedDays: state.skippedDays.includes(action.day)
          ? state.skippedDays.filter((day) => day !== action.day)
          : [...state.skippedDays, action.day],
      };
    case "weekdayToggled": {
      const shown = weekdaysOf(state);
      const weekdays = shown.includes(action.weekday)
        ? shown.filter((weekday) => weekday !== action.weekday)
        : [...shown, action.weekday];
      return { ...state, weekdays };
    }
    case "daysSkipped":
      return { ...state, skippedDays: [...new Set([...state.skippedDays, ...action.days])] };
    case "touched":
      return state.isTouched ? state : { ...state, isTouched: true };
    case "submitted":
      return { ...state, isSubmitted: true };
  }
}

/** The weekdays of a weekly series, 1 is Monday. */
export function weekdaysOf({ weekdays, firstDay }: Pick<PlannerFields, "weekdays" | "firstDay">): readonly number[] {
  if (weekdays.length > 0 || firstDay === "") return weekdays;
  return [weekdayOf(firstDay)];
}

/** The ordinal of a monthly series: the chosen one if it fits the first day. */
export function ordinalOf({ ordinal, firstDay }: Pick<PlannerFields, "ordinal" | "firstDay">): MonthOrdinal {
  const fitting = firstDay === "" ? [] : ordinalsOf(firstDay);
  return fitting.includes(ordinal) ? ordinal : (fitting[0] ?? 1);
}

/** The plan that the fields describe, or zod's error. */
export function parsePlan(offerId: string, state: PlannerState) {
  const { kind, localTime, capacity, firstDay, end, lastDay, count, moreDays, skippedDays } = state;
  const pattern =
    kind === "monthly"
      ? { ordinal: ordinalOf(state) }
      : { everyWeeks: Number(state.everyWeeks), ...(state.weekdays.length > 0 && { weekdays: state.weekdays }) };
  const rule =
    kind === "days"
      ? { kind, days: [firstDay, ...moreDays].filter((day) => day !== "") }
      : {
          kind,
          firstDay,
          ...pattern,
          ...(end === "day" ? { lastDay } : { count: Number(count) }),
        };
  return AppointmentPlan.safeParse({
    offerId,
    capacity: capacity === "" ? undefined : capacity,
    rule: { localTime, skippedDays, ...rule },
  });
}

/** The error message of an invalid plan; `null` until all fields are filled in or the form is submitted. */
export function planError(plan: ReturnType<typeof parsePlan>, state: PlannerState): string | null {
  const { kind, firstDay, end, lastDay, isSubmitted } = state;
  const isFilledIn = firstDay !== "" && (kind === "days" || end === "count" || lastDay !== "");
  if (plan.success || !(isFilledIn || isSubmitted)) return null;
  const messages = plan.error.issues.map(({ message }) => message);
  // zod's own messages are English and are not shown.
  return messages.find((message) => !/^Invalid|expected/.test(message)) ?? "Bitte prüfe deine Angaben.";
}
