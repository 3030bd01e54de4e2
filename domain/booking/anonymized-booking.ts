type EmailOfBooking = { id: string; user_email: string | null };

/** The email of a booking; `null` when there is none or the booking is anonymized. */
export function shownEmailOf(booking: EmailOfBooking): string | null {
  return isAnonymized(booking) ? null : booking.user_email;
}

/** Whether SQL's `private.anonymize_bookings` has anonymized the booking. */
export function isAnonymized({ id, user_email }: EmailOfBooking): boolean {
  return user_email === `anonymized+${id}@example.invalid`;
}
