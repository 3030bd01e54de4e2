import { z } from "zod";
import { CODE_LENGTH, MIN_PASSWORD_LENGTH } from "./credentials-limits.ts";

/** Supabase hashes passwords with bcrypt, which ignores all bytes after the 72nd. */
const MAX_PASSWORD_BYTES = 72;

/** Trims a typed email and converts it to lower case, as Supabase stores emails. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Bitte gib deine E-Mail-Adresse ein.")
  .max(254, "Diese E-Mail-Adresse ist zu lang.")
  .pipe(z.email("Bitte prüfe die E-Mail-Adresse."));

export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Bitte wähl ein Passwort mit mindestens ${MIN_PASSWORD_LENGTH} Zeichen.`)
  .refine(
    (password) => new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES,
    `Bitte wähl ein kürzeres Passwort: höchstens ${MAX_PASSWORD_BYTES} Zeichen; Umlaute zählen doppelt, Emojis vierfach.`,
  );

/** A code from an email. */
export const OneTimeCode = digitCode(`Bitte gib die ${CODE_LENGTH} Ziffern aus der E-Mail ein.`);

/** A code of a second factor (RFC 6238). */
export const FactorCode = digitCode(`Bitte gib die ${CODE_LENGTH} Ziffern aus deiner App ein.`);

function digitCode(message: string) {
  return z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), message));
}

/** Supabase's types of email links. */
const linkTypes = ["signup", "magiclink", "email", "recovery", "invite", "email_change"] as const;
export const LinkType = z.enum(linkTypes);
export type LinkType = z.infer<typeof LinkType>;

/** An email link works only once and expires after `CODE_VALID_MINUTES`. */
export const MailLink = z.object({ tokenHash: z.string().regex(/^[\w-]{20,200}$/), type: LinkType });
export type MailLink = z.infer<typeof MailLink>;
