import { AuthError, invalid } from "./errors.ts";

/** `minimum_password_length` in supabase/config.toml. */
const MIN_LENGTH = 10;
/** bcrypt ignores all bytes after the 72nd. The error message says "characters", as Supabase's message does. */
const MAX_BYTES = 72;

/** Throws `weak_password` or `validation_failed`. */
export function assertPassword(value: unknown): string {
  if (typeof value !== "string" || value === "") throw invalid("Signup requires a valid password");
  if (Buffer.byteLength(value) > MAX_BYTES) throw invalid("Password cannot be longer than 72 characters");
  if (value.length < MIN_LENGTH) {
    throw new AuthError(422, "weak_password", `Password should be at least ${MIN_LENGTH} characters.`, {
      weak_password: { reasons: ["length"] },
    });
  }
  return value;
}
