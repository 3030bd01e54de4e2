import type { BookingStep } from "./booking-step.ts";

/** Names of the steps in the progress and the page title. */
export const stepTitles: Record<BookingStep, string> = {
  termin: "Termin und Plätze",
  personen: "Deine Angaben",
  pruefen: "Bestellung",
  warteliste: "Warteliste",
};

/** The heading of each step. */
export const stepHeadings: Record<BookingStep, string> = {
  termin: "Wann passt es dir?",
  personen: "Wer kommt mit?",
  pruefen: "Alles richtig so?",
  warteliste: "Auf die Warteliste",
};
