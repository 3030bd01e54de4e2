/** The German names of the form fields of a booking. */
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
  /** The waitlist offer that is being accepted. */
  waitlistEntryId: "warteliste",
  /** The party prefers the waitlist to fewer slots. */
  wantsToWait: "warten",
  /** The price (cents per slot) and start (ISO 8601) that the page shows. */
  shownPrice: "preis",
  shownStart: "beginn",
  /** The submitted step. */
  step: "schritt",
  /** Set when the page was rendered for a signed-in user. */
  signedInAs: "angemeldet",
} as const;

export type BookingFieldName = (typeof fieldNames)[keyof typeof fieldNames];
export type BookingFormErrors = Partial<Record<BookingFieldName, string[]>>;

export const bookingFieldNames: readonly BookingFieldName[] = Object.values(fieldNames);
