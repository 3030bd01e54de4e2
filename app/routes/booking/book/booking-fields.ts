/** The German names under which the form sends what a booking needs. */
export const fieldNames = {
  appointmentId: "termin",
  quantity: "plaetze",
  firstName: "vorname",
  lastName: "nachname",
  companions: "begleitung",
  phone: "telefon",
  message: "nachricht",
  acceptTerms: "agb",
  idempotencyKey: "schluessel",
  /** An offer of the waiting list that is being accepted. */
  waitlistEntryId: "warteliste",
  /** A party that is larger than what is free would rather wait than be fewer. */
  wantsToWait: "warten",
  /** What the page says of the order: cents per place, and when it begins (ISO 8601). */
  shownPrice: "preis",
  shownStart: "beginn",
  /** The step that was sent. */
  step: "schritt",
  /** Sent by a page that was shown to somebody signed in. */
  wasSignedIn: "angemeldet",
} as const;

export type BookingFieldName = (typeof fieldNames)[keyof typeof fieldNames];
export type BookingFormErrors = Partial<Record<BookingFieldName, string[]>>;

/** Every field a step can send. */
export const bookingFieldNames: readonly BookingFieldName[] = Object.values(fieldNames);
