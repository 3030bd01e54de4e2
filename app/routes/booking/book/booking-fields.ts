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
  /** The waitlist entry whose waitlist offer is accepted. */
  waitlistEntryId: "warteliste",
  /** Set when the party joins the waitlist instead of booking fewer slots. */
  wantsToWait: "warten",
  /** The price that the page shows, in cents per slot. */
  shownPrice: "preis",
  /** The start that the page shows (ISO 8601). */
  shownStart: "beginn",
  /** What `offerConditionsText` returns for the offer that the page shows. */
  shownOffer: "bedingungen",
  shownTermsVersion: "agb-fassung",
  step: "schritt",
  /** The id of the user for whom the page was rendered. */
  signedInAs: "angemeldet",
} as const;

export type BookingFieldName = (typeof fieldNames)[keyof typeof fieldNames];
/** `begleitung.1` is the field of the second companion, `begleitung` all companions together. */
export type BookingFormErrors = Partial<Record<BookingFieldName | CompanionFieldName, string[]>>;
type CompanionFieldName = `${typeof fieldNames.companions}.${number}`;

export const bookingFieldNames: readonly BookingFieldName[] = Object.values(fieldNames);
