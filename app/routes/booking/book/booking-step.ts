/** The steps of a booking as in the URL (`?schritt=`). `warteliste` is the alternative to `personen`. */
export const bookingSteps = ["termin", "personen", "pruefen", "warteliste"] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** The subject of a booking: an appointment, or a waitlist offer, which fixes appointment and quantity. */
export type BookingSubject = { appointmentId: string | null; waitlistEntryId: string | null };

/** The step in the URL. A waitlist offer begins with `personen`. */
export function stepOf(parameters: URLSearchParams): BookingStep {
  const named = bookingSteps.find((step) => step === parameters.get("schritt"));
  if (!parameters.has("warteliste")) return named ?? "termin";
  return named === "pruefen" ? "pruefen" : "personen";
}

/** The path of a step. */
export function bookingUrl(step: BookingStep, { appointmentId, waitlistEntryId }: BookingSubject): string {
  const query = new URLSearchParams();
  if (waitlistEntryId) query.set("warteliste", waitlistEntryId);
  else if (appointmentId) query.set("termin", appointmentId);
  if (step !== (waitlistEntryId ? "personen" : "termin")) query.set("schritt", step);
  return query.size > 0 ? `/buchung/?${query}` : "/buchung/";
}

/** Names of the steps in the progress and the page title. */
export const stepTitles: Record<BookingStep, string> = {
  termin: "Termin und Plätze",
  personen: "Deine Angaben",
  pruefen: "Bestellung",
  warteliste: "Warteliste",
};

export type StepHeadingOptions = {
  /** The appointment was chosen before the first step. */
  isChosen: boolean;
  quantity: number;
};

/** The heading of each step. */
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
