/** Whether `email` replaces that of an erased account (SQL `private.erase_user`); nobody can receive mail there. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith("@example.invalid");
}
