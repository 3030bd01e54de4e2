import { expect, it } from "vitest";
import { refusalMessage } from "./refusal.ts";

it.each([
  [
    { appointments: 3, slots: 11 },
    "11 Plätze an 3 kommenden Terminen sind gebucht oder auf der Warteliste. Bitte sag diese Termine erst ab oder buche die Gäste um.",
  ],
  [
    { appointments: 1, slots: 2 },
    "2 Plätze an einem kommenden Termin sind gebucht oder auf der Warteliste. Bitte sag diesen Termin erst ab oder buche die Gäste um.",
  ],
  [
    { appointments: 1, slots: 1 },
    "Ein Platz an einem kommenden Termin ist gebucht oder auf der Warteliste. Bitte sag diesen Termin erst ab oder buche die Gäste um.",
  ],
])("includes the numbers of appointments and slots when appointments of a record are booked: %o", (detail, message) => {
  expect(refusalMessage("record_booked", detail)).toBe(message);
});

it.each([
  [1, "Zu viele Versuche. Bitte warte eine Sekunde."],
  [2, "Zu viele Versuche. Bitte warte 2 Sekunden."],
  [91, "Zu viele Versuche. Bitte warte 2 Minuten."],
])("formats a wait of %i seconds", (seconds, message) => {
  expect(refusalMessage("too_many_attempts", { seconds })).toBe(message);
});

it.each([
  [0, "Dafür ist kein Platz mehr frei."],
  [1, "Nur noch 1 Platz frei. Anzahl anpassen?"],
  [2, "Nur noch 2 Plätze frei. Anzahl anpassen?"],
])("formats the refusal of a booking that takes more slots than the %i free ones", (remaining, message) => {
  expect(refusalMessage("too_few_left", { remaining })).toBe(message);
});

it.each([
  [1, "Es ist schon 1 Platz gebucht oder reserviert."],
  [2, "Es sind schon 2 Plätze gebucht oder reserviert."],
])("formats the refusal of a capacity that is lower than the %i booked or held slots", (min, message) => {
  expect(refusalMessage("capacity_below_booked", { min })).toBe(message);
});

it("includes the numbers of bookings and waiting parties when an appointment cannot be deleted", () => {
  expect(refusalMessage("appointment_used", { bookings: 1, waiting: 0 })).toBe(
    "Hier haben schon Leute gebucht oder gewartet (Buchungen: 1, Einträge der Warteliste: 0). Bitte sag den Termin ab.",
  );
});
