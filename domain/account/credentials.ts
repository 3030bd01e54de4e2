import { z } from "zod";
import { CODE_LENGTH, PASSWORD_LENGTH } from "./credentials-limits.ts";

/** bcrypt, which Supabase keeps passwords with, reads no further. */
const PASSWORD_BYTES = 72;
/** An e-mail address as somebody types it; lower case, as Supabase keeps it. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Bitte gib deine E-Mail-Adresse ein.")
  .max(254, "Diese E-Mail-Adresse ist zu lang.")
  .pipe(z.email("Bitte prüfe die E-Mail-Adresse."));

export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH, `Bitte wähl ein Passwort mit mindestens ${PASSWORD_LENGTH} Zeichen.`)
  .refine(
    (password) => new TextEncoder().encode(password).length <= PASSWORD_BYTES,
    `Bitte wähl ein Passwort mit höchstens ${PASSWORD_BYTES} Zeichen.`,
  );

/** A code from a mail; blanks and hyphens, as people copy or type them, are dropped. */
export const OneTimeCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(
    z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `Bitte gib die ${CODE_LENGTH} Ziffern aus der E-Mail ein.`),
  );

/** What a link in a mail is for, in Supabase's words. */
const linkTypes = ["signup", "magiclink", "email", "recovery", "invite", "email_change"] as const;
export const LinkType = z.enum(linkTypes);
export type LinkType = z.infer<typeof LinkType>;

/** The token of a link in a mail: good once and for some minutes. */
export const MailLink = z.object({ tokenHash: z.string().regex(/^[\w-]{20,200}$/), type: LinkType });
export type MailLink = z.infer<typeof MailLink>;
