import { expect, it } from "vitest";
import { participantsLabel } from "./participants.ts";

const appointment = {
  timestamp: new Date("2026-11-24T17:00:00Z"),
  capacity: 8,
  remaining_slots: 5,
  held_slots: 1,
};

it("names the booked slots without those held for the waitlist, and the hour of the decision in Berlin", () => {
  const offer = { minimum_participants: 4, cancellation_deadline_hours: 48 };
  expect(participantsLabel(appointment, offer)).toBe("2 von 4 angemeldet, entschieden bis So 22.11., 18:00 Uhr");
  expect(participantsLabel({ ...appointment, remaining_slots: 3 }, offer)).toBe("Mindestzahl erreicht: 4 angemeldet");
  expect(participantsLabel(appointment, { ...offer, minimum_participants: null })).toBeNull();
});
