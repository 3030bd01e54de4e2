import { expect, it } from "vitest";
import {
  initialPlannerState,
  type PlannerAction,
  type PlannerState,
  parsePlan,
  planError,
  plannerReducer,
  plannerStartFrom,
  weekdaysOf,
} from "./planner-state.ts";

const OFFER_ID = "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01";
const stateAfter = (...actions: PlannerAction[]): PlannerState =>
  actions.reduce(plannerReducer, initialPlannerState(null));
const change = (fields: Partial<PlannerState>): PlannerAction => ({ type: "fieldsChanged", fields });

it("parses a weekly rule that ends on a day or after a count", () => {
  const endingOnDay = stateAfter(change({ firstDay: "2027-01-04", lastDay: "2027-01-18" }));
  expect(parsePlan(OFFER_ID, endingOnDay).data).toMatchObject({
    capacity: 8,
    rule: { kind: "weekly", localTime: "18:00", firstDay: "2027-01-04", everyWeeks: 1, lastDay: "2027-01-18" },
  });
  const endingAfterCount = plannerReducer(endingOnDay, change({ end: "count", count: "3" }));
  expect(parsePlan(OFFER_ID, endingAfterCount).data?.rule).toMatchObject({ count: 3 });
  expect(parsePlan(OFFER_ID, endingAfterCount).data?.rule).not.toHaveProperty("lastDay");
});

it("ignores empty fields when single days are parsed", () => {
  const state = stateAfter(
    change({ kind: "days", firstDay: "2027-01-04" }),
    { type: "dayAdded" },
    { type: "dayAdded" },
    { type: "dayChanged", index: 1, day: "2027-03-03" },
  );
  expect(parsePlan(OFFER_ID, state).data?.rule).toMatchObject({ kind: "days", days: ["2027-01-04", "2027-03-03"] });
});

it("removes the day at an index and keeps the others", () => {
  const state = stateAfter(
    { type: "dayAdded" },
    { type: "dayChanged", index: 0, day: "2027-02-02" },
    { type: "dayAdded" },
    { type: "dayChanged", index: 1, day: "2027-03-03" },
    { type: "dayRemoved", index: 0 },
  );
  expect(state.moreDays).toEqual(["2027-03-03"]);
});

it("skips a day when toggled once, and includes it again when toggled twice", () => {
  const toggle: PlannerAction = { type: "skipToggled", day: "2027-01-11" };
  expect(stateAfter(toggle).skippedDays).toEqual(["2027-01-11"]);
  expect(stateAfter(toggle, toggle).skippedDays).toEqual([]);
});

it("starts with the values of a copied appointment", () => {
  const state = initialPlannerState({ kind: "days", firstDay: "", localTime: "10:30", capacity: 4 });
  expect(state).toMatchObject({ kind: "days", localTime: "10:30", capacity: "4", isTouched: false });
});

it("shows an error only when all required days are filled in or the form was submitted", () => {
  const errorAfter = (...actions: PlannerAction[]) => {
    const state = stateAfter(...actions);
    return planError(parsePlan(OFFER_ID, state), state);
  };
  expect(errorAfter()).toBeNull();
  expect(errorAfter({ type: "submitted" })).toBe("Bitte gib ein Datum ein.");
  expect(errorAfter(change({ firstDay: "2027-01-04" }))).toBeNull();
  expect(errorAfter(change({ firstDay: "2027-01-04", lastDay: "2027-01-03" }))).toBe("Das Ende liegt vor dem Anfang.");
});

it.each(["weekly", "monthly"] as const)(
  "shows an error when the year of the first day has five digits (%s)",
  (kind) => {
    const state = stateAfter(change({ kind, firstDay: "12027-01-04", lastDay: "12027-01-18" }));
    expect(weekdaysOf(state)).toEqual([]);
    expect(planError(parsePlan(OFFER_ID, state), state)).toBe("Bitte gib ein Datum ein.");
  },
);

it("marks the form as touched when a button has skipped days", () => {
  expect(stateAfter({ type: "daysSkipped", days: ["2027-03-28"] }).isTouched).toBe(true);
});

it("returns the same state object when a touched form is touched again", () => {
  const state = stateAfter({ type: "touched" });
  expect(state.isTouched).toBe(true);
  expect(plannerReducer(state, { type: "touched" })).toBe(state);
});

it("starts with the time and capacity of the appointment that was created last, else with 18:00 and 8 slots", () => {
  const last = { timestamp: new Date("2027-07-03T08:30:00Z"), capacity: 14 };
  const start = { kind: "weekly", firstDay: "" } as const;
  expect(plannerStartFrom(last, start)).toEqual({ ...start, localTime: "10:30", capacity: 14 });
  expect(plannerStartFrom(null, start)).toEqual({ ...start, localTime: "18:00", capacity: 8 });
});
