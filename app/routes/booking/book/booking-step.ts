/** Values of `?schritt=`. A guest who joins the waitlist goes from `termin` directly to `warteliste`. */
export const bookingSteps = ["termin", "personen", "pruefen", "warteliste"] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** What is booked: an appointment, or the waitlist offer of an entry, which fixes appointment and quantity. */
export type BookingSubject = {
  appointmentId: string | null;
  waitlistEntryId: string | null;
  /** The chosen quantity, for the URL of the step `termin`. */
  quantity?: number;
};

/** The step in the URL, else the first one. A waitlist offer has only the steps `personen` and `pruefen`. */
export function stepOf(query: URLSearchParams): BookingStep {
  const stepInUrl = bookingSteps.find((step) => step === query.get("schritt"));
  if (!query.has("warteliste")) return stepInUrl ?? "termin";
  return stepInUrl === "pruefen" ? "pruefen" : "personen";
}

export function bookingUrl(step: BookingStep, { appointmentId, waitlistEntryId, quantity }: BookingSubject): string {
  const query = new URLSearchParams();
  if (waitlistEntryId) query.set("warteliste", waitlistEntryId);
  else if (appointmentId) query.set("termin", appointmentId);
  const firstStep = waitlistEntryId ? "personen" : "termin";
  if (step !== firstStep) query.set("schritt", step);
  if (step === "termin" && quantity) query.set("plaetze", String(quantity));
  return query.size > 0 ? `/buchung/?${query}` : "/buchung/";
}

/** The path after joining the waitlist: the overview says that the entry was created. */
export function joinedPath(entry: { id: string }): string {
  return `/buchung/uebersicht/?gemerkt=${entry.id}#warteliste`;
}

export const stepTitles: Record<BookingStep, string> = {
  termin: "Termin und Plätze",
  personen: "Deine Angaben",
  pruefen: "Bestellung",
  warteliste: "Warteliste",
};

type StepHeadingOptions = {
  /** Whether the form fields already name a bookable appointment. */
  isAppointmentPreselected: boolean;
  quantity: number;
};

export function stepHeading(step: BookingStep, { isAppointmentPreselected, quantity }: StepHeadingOptions): string {
  switch (step) {
    case "termin":
      return isAppointmentPreselected ? "Wie viele kommen?" : "Wann passt es dir?";
    case "personen":
      return quantity === 1 ? "Wer kommt?" : "Wer kommt mit?";
    case "pruefen":
      return "Alles richtig so?";
    case "warteliste":
      return "Auf die Warteliste";
  }
}
