/**
 * Whether SQL's `private.anonymize_bookings` has written `email` in place of a guest's email. Nobody receives mail at the
 * domain `example.invalid`.
 */
export function isErasedEmail(email: string): boolean {
  return email.endsWith("@example.invalid");
}
