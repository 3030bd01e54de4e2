/**
 * Whether SQL's `private.erase_user` has written `email` into a booking in place of an erased account's email. Nobody
 * receives mail at the domain `example.invalid`.
 */
export function isErasedEmail(email: string): boolean {
  return email.endsWith("@example.invalid");
}
