/** Whether SQL's `private.anonymize_bookings` has anonymized the booking. */
export function isAnonymized({ id, user_email }: { id: string; user_email: string | null }): boolean {
  return user_email === `anonymized+${id}@example.invalid`;
}
