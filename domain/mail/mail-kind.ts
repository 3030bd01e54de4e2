/** Every kind of mail the database writes into its outbox, as admins read it. A test keeps it in step with SQL's `mail_kind`. */
export const mailKindLabels = {
  booking_confirmed: "Buchung bestätigt",
  booking_changed: "Buchung geändert",
  booking_cancelled: "Buchung storniert",
  booking_restored: "Buchung wiederhergestellt",
  booking_moved: "Buchung auf anderen Termin verlegt",
  booking_reminder: "Erinnerung am Vortag",
  appointment_cancelled: "Termin abgesagt",
  appointment_moved: "Termin verschoben",
  appointment_message: "Nachricht an alle Teilnehmenden",
  waitlist_joined: "Auf der Warteliste",
  waitlist_offered: "Platz von der Warteliste",
  waitlist_expired: "Warteliste beendet",
} as const;

export type MailKind = keyof typeof mailKindLabels;

/** A mail that has not gone out yet although it was tried. */
export type FailedMail = {
  id: string;
  kind: MailKind;
  created_at: Date;
  attempts: number;
  /** what the provider said, in its own words, without anything personal */
  error: string;
  /** when it is tried again; `null` when it was given up */
  next_attempt_at: Date | null;
};

/** After so many attempts, about a day and a half, a mail is given up (SQL's `claim_mail`). */
export const MAX_MAIL_ATTEMPTS = 10;
