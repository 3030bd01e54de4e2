import type { BookingStep } from "./booking-step.ts";

/** The steps by their names, for the progress and the title. */
export const stepTitles: Record<BookingStep, string> = {
  termin: "Termin und Plätze",
  personen: "Deine Angaben",
  pruefen: "Bestellung",
  warteliste: "Warteliste",
};

/** What stands large above each step. */
export const stepHeadings: Record<BookingStep, string> = {
  termin: "Wann passt es dir?",
  personen: "Wer kommt mit?",
  pruefen: "Alles richtig so?",
  warteliste: "Auf die Warteliste",
};
