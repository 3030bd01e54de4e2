import { expect, it } from "vitest";
import { participantsLabel, participantsSentences } from "./participants.ts";

const appointment = {
  timestamp: new Date("2026-11-24T17:00:00Z"),
  capacity: 8,
  remaining_slots: 5,
  held_slots: 1,
  is_confirmed: false,
};

const offer = { minimum_participants: 4, decides_hours_before: null, cancellation_deadline_hours: 48 };
const beforeDeadline = new Date("2026-11-22T16:59:00Z");

it("does not count slots held for the waitlist, and shows the Berlin time of the decision", () => {
  expect(participantsLabel(appointment, offer, beforeDeadline)).toBe(
    "2 von 4 angemeldet, entschieden bis So 22.11., 18:00 Uhr",
  );
  expect(participantsLabel({ ...appointment, remaining_slots: 3 }, offer, beforeDeadline)).toBe(
    "Mindestzahl erreicht: 4 angemeldet",
  );
  const decidedADayBefore = { ...offer, decides_hours_before: 24 };
  expect(participantsLabel(appointment, decidedADayBefore, beforeDeadline)).toMatch(
    /entschieden bis Mo 23\.11\., 18:00 Uhr$/,
  );
});

it("shows a decision at least one hour before the start, also when the offer's hours are 0", () => {
  const lastMoment = new Date("2026-11-24T15:59:59Z");
  const label = (decides: number | null, deadline: number, now = lastMoment) => {
    const decidedLate = { ...offer, decides_hours_before: decides, cancellation_deadline_hours: deadline };
    return participantsLabel(appointment, decidedLate, now);
  };
  for (const [decides, deadline] of [
    [null, 0],
    [0, 0],
    [0, 48],
    [1, 0],
  ] as const) {
    expect(label(decides, deadline)).toBe("2 von 4 angemeldet, entschieden bis Di 24.11., 17:00 Uhr");
    expect(label(decides, deadline, new Date("2026-11-24T16:00:00Z"))).toBe(
      "2 von 4 angemeldet, wird gerade entschieden",
    );
  }
});

it("returns no label when the offer has no minimum", () => {
  expect(participantsLabel(appointment, { ...offer, minimum_participants: null }, beforeDeadline)).toBeNull();
});

it("labels the decision as pending after the deadline, and says that a confirmed appointment takes place", () => {
  const afterDeadline = new Date("2026-11-22T17:00:00Z");
  expect(participantsLabel(appointment, offer, afterDeadline)).toBe("2 von 4 angemeldet, wird gerade entschieden");
  expect(participantsLabel({ ...appointment, is_confirmed: true }, offer, afterDeadline)).toBe(
    "Findet statt: 2 angemeldet",
  );
});

it("promises an email about a cancellation only when the appointment is undecided", () => {
  expect(participantsSentences(appointment, offer, beforeDeadline)).toBe(
    "2 von 4 angemeldet, entschieden bis So 22.11., 18:00 Uhr. Fällt der Termin aus, schreiben wir dir.",
  );
  expect(participantsSentences({ ...appointment, is_confirmed: true }, offer, beforeDeadline)).toBe(
    "Findet statt: 2 angemeldet",
  );
  expect(participantsSentences({ ...appointment, remaining_slots: 3 }, offer, beforeDeadline)).toBe(
    "Mindestzahl erreicht: 4 angemeldet",
  );
  expect(participantsSentences(appointment, { ...offer, minimum_participants: null }, beforeDeadline)).toBeNull();
});
