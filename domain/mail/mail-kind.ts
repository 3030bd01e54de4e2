/** German labels of SQL's `mail_kind`. */
export const mailKindLabels = {
  booking_confirmed: "Buchung bestätigt",
  booking_changed: "Buchung geändert",
  booking_cancelled: "Buchung storniert",
  booking_restored: "Buchung wiederhergestellt",
  booking_moved: "Auf anderen Termin umgebucht",
  booking_reminder: "Erinnerung an den Termin",
  appointment_cancelled: "Termin abgesagt",
  appointment_moved: "Termin verschoben",
  appointment_message: "Nachricht an alle Teilnehmenden",
  offer_changed: "Kunstraum, Künstler:in oder Dauer geändert",
  new_appointments: "Neue Termine („Sag mir Bescheid“)",
  waitlist_joined: "Auf der Warteliste",
  waitlist_offered: "Platz von der Warteliste",
  waitlist_moved: "Termin der Warteliste verschoben",
  waitlist_expired: "Warteliste beendet",
} as const;

export type MailKind = keyof typeof mailKindLabels;

/**
 * The number of attempts after which an email is abandoned (SQL's `claim_mail`). The attempts take about 17 hours.
 * During an outage of the provider or of Supabase, at most four count, unless their failure could not be recorded.
 */
export const MAX_MAIL_ATTEMPTS = 10;
