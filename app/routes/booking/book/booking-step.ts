/**
 * Values of `?schritt=`. A guest who joins the waitlist goes from `termin` to `warteliste`, which is then the last
 * step.
 */
export const bookingSteps = ["termin", "personen", "pruefen", "warteliste"] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** What is booked: an appointment, or a waitlist offer, whose appointment and quantity cannot be changed. */
export type BookingSubject = { appointmentId: string | null; waitlistEntryId: string | null };

/** The step in the URL, else the first step: `termin`, or `personen` for a waitlist offer. */
export function stepOf(parameters: URLSearchParams): BookingStep {
  const named = bookingSteps.find((step) => step === parameters.get("schritt"));
  if (!parameters.has("warteliste")) return named ?? "termin";
  return named === "pruefen" ? "pruefen" : "personen";
}

/** The path and query of a step. The query omits the first step. */
export function bookingUrl(step: BookingStep, { appointmentId, waitlistEntryId }: BookingSubject): string {
  const query = new URLSearchParams();
  if (waitlistEntryId) query.set("warteliste", waitlistEntryId);
  else if (appointmentId) query.set("termin", appointmentId);
  if (step !== (waitlistEntryId ? "personen" : "termin")) query.set("schritt", step);
  return query.size > 0 ? `/buchung/?${query}` : "/buchung/";
}

/** Titles of the steps in `BookingProgress` and in the page title. */
export const stepTitles: Record<BookingStep, string> = {
  termin: "Termin und Plätze",
  personen: "Deine Angaben",
  pruefen: "Bestellung",
  warteliste: "Warteliste",
};

export type StepHeadingOptions = {
  /** Whether the form fields already name a bookable appointment. */
  isChosen: boolean;
  quantity: number;
};

/** The heading of the page at a step. */
export function stepHeading(step: BookingStep, { isChosen, quantity }: StepHeadingOptions): string {
  switch (step) {
    case "termin":
      return isChosen ? "Wie viele kommen?" : "Wann passt es dir?";
    case "personen":
      return quantity === 1 ? "Wer kommt?" : "Wer kommt mit?";
    case "pruefen":
      return "Alles richtig so?";
    case "warteliste":
      return "Auf die Warteliste";
  }
}
