import { AppointmentPlan } from "#domain/appointment/appointment-plan.ts";
import { isDay, type MonthOrdinal, ordinalsOf, weekdayOf } from "#domain/appointment/appointment-rule.ts";
import { formatTime } from "#domain/berlin-time.ts";

export type PlannerKind = "weekly" | "monthly" | "days";

/** `firstDay` is a Berlin day, `yyyy-mm-dd`, or empty; `localTime` is `hh:mm` in Berlin. */
export type PlannerStart = { kind: PlannerKind; firstDay: string; localTime: string; capacity: number };

const defaultStart: PlannerStart = { kind: "weekly", firstDay: "", localTime: "18:00", capacity: 8 };

export function plannerStartFrom(
  lastCreated: { timestamp: Date; capacity: number } | null,
  { kind, firstDay }: Pick<PlannerStart, "kind" | "firstDay">,
): PlannerStart {
  if (!lastCreated) return { ...defaultStart, kind, firstDay };
  return { kind, firstDay, localTime: formatTime(lastCreated.timestamp), capacity: lastCreated.capacity };
}

/** Values as typed; `parsePlan` parses the numbers. */
export type PlannerFields = {
  kind: PlannerKind;
  localTime: string;
  capacity: string;
  firstDay: string;
  /** The interval of a weekly series, in weeks. */
  everyWeeks: string;
  /** The chosen weekdays of a weekly series, 1 is Monday; empty for the weekday of the first day. */
  weekdays: readonly number[];
  /**
   * A monthly series takes place at this occurrence of `firstDay`'s weekday in each month; -1 is the last. When
   * `firstDay` is another occurrence in its own month, `ordinalOf` returns that occurrence instead.
   */
  ordinal: MonthOrdinal;
  end: "day" | "count";
  lastDay: string;
  count: string;
};

export type PlannerState = PlannerFields & {
  planId: string;
  /** When `kind` is `days`, the days besides `firstDay`, in any order; an empty string for an empty field. */
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
  const { kind, localTime, capacity, firstDay } = start ?? defaultStart;
  return {
    planId: crypto.randomUUID(),
    kind,
    localTime,
    capacity: String(capacity),
    firstDay,
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
      const selected = weekdaysOf(state);
      const weekdays = selected.includes(action.weekday)
        ? selected.filter((weekday) => weekday !== action.weekday)
        : [...selected, action.weekday];
      return { ...state, weekdays };
    }
    case "daysSkipped":
      // A button dispatches this action. A button fires no `input` event, which would dispatch `touched`.
      return { ...state, skippedDays: [...new Set([...state.skippedDays, ...action.days])], isTouched: true };
    case "touched":
      return state.isTouched ? state : { ...state, isTouched: true };
    case "submitted":
      return { ...state, isSubmitted: true };
  }
}

export function weekdaysOf({ weekdays, firstDay }: Pick<PlannerFields, "weekdays" | "firstDay">): readonly number[] {
  if (weekdays.length > 0 || !isDay(firstDay)) return weekdays;
  return [weekdayOf(firstDay)];
}

export function ordinalOf({ ordinal, firstDay }: Pick<PlannerFields, "ordinal" | "firstDay">): MonthOrdinal {
  const ordinals = isDay(firstDay) ? ordinalsOf(firstDay) : [];
  return ordinals.includes(ordinal) ? ordinal : (ordinals[0] ?? 1);
}

export function parsePlan(offerId: string, state: PlannerState) {
  const { localTime, capacity, skippedDays } = state;
  return AppointmentPlan.safeParse({
    id: state.planId,
    offerId,
    capacity: capacity === "" ? undefined : capacity,
    rule: { localTime, skippedDays, ...daysRuleOf(state) },
  });
}

function daysRuleOf(state: PlannerState) {
  const { kind, firstDay, moreDays, everyWeeks, weekdays, end, lastDay, count } = state;
  if (kind === "days") return { kind, days: [firstDay, ...moreDays].filter((day) => day !== "") };
  const seriesEnd = end === "day" ? { lastDay } : { count: Number(count) };
  if (kind === "monthly") return { kind, firstDay, ordinal: ordinalOf(state), ...seriesEnd };
  return { kind, firstDay, everyWeeks: Number(everyWeeks), ...(weekdays.length > 0 && { weekdays }), ...seriesEnd };
}

/**
 * The German error message; `null` for a valid plan. Before the form is submitted, also `null` while a day is empty or
 * incomplete.
 */
export function planError(plan: ReturnType<typeof parsePlan>, state: PlannerState): string | null {
  const { kind, firstDay, moreDays, end, lastDay, isSubmitted } = state;
  const lastDays = end === "day" ? [lastDay] : [];
  const days = [firstDay, ...(kind === "days" ? moreDays.filter((day) => day !== "") : lastDays)];
  const hasDays = days.every((day) => /^[1-9]/.test(day)); // years begin with zeros while they are typed
  if (plan.success || !(hasDays || isSubmitted)) return null;
  const messages = plan.error.issues.map(({ message }) => message);
  // zod's own messages are English and are not shown.
  return messages.find((message) => !/^Invalid|expected/.test(message)) ?? "Bitte prüfe deine Angaben.";
}
