/** The steps of a booking as they stand in the address (`?schritt=`). `warteliste` is the other way out of the first. */
export const bookingSteps = ["termin", "personen", "pruefen", "warteliste"] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** What a booking is about: a date, or an offer of the waiting list, whose date and number stand fast. */
export type BookingSubject = { appointmentId: string | null; waitlistEntryId: string | null };

/** The step that an address names. An offer of the waiting list begins with the people. */
export function stepOf(parameters: URLSearchParams): BookingStep {
  const named = bookingSteps.find((step) => step === parameters.get("schritt"));
  if (!parameters.has("warteliste")) return named ?? "termin";
  return named === "pruefen" ? "pruefen" : "personen";
}

/** Where a step of a booking stands. */
export function bookingUrl(step: BookingStep, { appointmentId, waitlistEntryId }: BookingSubject): string {
  const query = new URLSearchParams();
  if (waitlistEntryId) query.set("warteliste", waitlistEntryId);
  else if (appointmentId) query.set("termin", appointmentId);
  if (step !== (waitlistEntryId ? "personen" : "termin")) query.set("schritt", step);
  return query.size > 0 ? `/buchung/?${query}` : "/buchung/";
}
