import { AppointmentPlan } from "#domain/appointment/appointment-plan.ts";

/** Initial values of the planner: a new series, or a copy of an appointment without its day. Berlin days, `yyyy-mm-dd`. */
export type PlannerStart = { kind: "weekly" | "days"; firstDay: string; localTime: string; capacity: number };

/** Field values as typed; numbers stay text until they are parsed. */
export type PlannerFields = {
  kind: "weekly" | "days";
  localTime: string;
  capacity: string;
  firstDay: string;
  everyWeeks: string;
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
  | { type: "touched" }
  | { type: "submitted" };

export function initialPlannerState(start: PlannerStart | null): PlannerState {
  return {
    kind: start?.kind ?? "weekly",
    localTime: start?.localTime ?? "18:00",
    capacity: String(start?.capacity ?? 8),
    firstDay: start?.firstDay ?? "",
    everyWeeks: "1",
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
    case "touched":
      return state.isTouched ? state : { ...state, isTouched: true };
    case "submitted":
      return { ...state, isSubmitted: true };
  }
}

/** The plan that the fields describe, or zod's error. */
export function parsePlan(offerId: string, state: PlannerState) {
  const { kind, localTime, capacity, firstDay, everyWeeks, end, lastDay, count, moreDays, skippedDays } = state;
  const rule =
    kind === "days"
      ? { kind, days: [firstDay, ...moreDays].filter((day) => day !== "") }
      : {
          kind,
          firstDay,
          everyWeeks: Number(everyWeeks),
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
