import type { LinkType } from "#domain/account/credentials.ts";
import { CODE_VALID_MINUTES } from "#domain/account/credentials-limits.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { EmailContent } from "./email.ts";

/**
 * Names of Supabase Auth's email templates, which `npm run auth-templates` writes to supabase/templates/. Auth replaces
 * Go template variables such as `{{ .Token }}`.
 */
export const authTemplates = ["confirmation", "magic_link", "recovery", "invite", "email_change"] as const;
type AuthTemplate = (typeof authTemplates)[number];

export const TEMPLATE_SITE_URL = "{{ .SiteURL }}";

const validityNote = `Code und Link gelten ${CODE_VALID_MINUTES} Minuten, und nur einmal. Gib den Code an niemanden weiter, auch nicht an uns.`;

// Supabase sends `magic_link` when an existing account requests a code to sign in, to change its email, to turn on the
// second factor or to be deleted.
export const authEmails: Record<AuthTemplate, EmailContent> = {
  confirmation: {
    subject: `Dein Code für ${siteConfiguration.name}`,
    preview: "Bestätige damit deine E-Mail-Adresse.",
    label: "E-Mail-Adresse bestätigen",
    title: "Schön, dass du dazukommst.",
    body: [
      { kind: "paragraph", text: "Mit diesem Code bestätigst du deine E-Mail-Adresse:" },
      { kind: "code", code: "{{ .Token }}" },
      { kind: "paragraph", text: "Oder öffne den Link auf dem Gerät, auf dem du dich anmelden willst:" },
      { kind: "action", label: "E-Mail-Adresse bestätigen", href: linkOf("signup") },
      { kind: "note", text: validityNote },
    ],
    reason: reasonOf("weil sich jemand mit deiner E-Mail-Adresse anmelden will"),
  },
  magic_link: {
    subject: `Dein Code für ${siteConfiguration.name}`,
    preview: "Für die Anmeldung ohne Passwort oder eine Änderung an deinem Konto.",
    label: "Dein Code",
    title: "Bist du’s?",
    body: [
      {
        kind: "paragraph",
        text: "Mit diesem Code meldest du dich an. Willst du gerade deine E-Mail-Adresse ändern, den zweiten Faktor einschalten oder dein Konto löschen, bestätigst du es damit:",
      },
      { kind: "code", code: "{{ .Token }}" },
      { kind: "paragraph", text: "Nur zum Anmelden: Öffne den Link auf dem Gerät, auf dem du dich anmelden willst." },
      { kind: "action", label: "Anmelden", href: linkOf("email") },
      { kind: "note", text: validityNote },
    ],
    reason: reasonOf("weil jemand sich mit deiner E-Mail-Adresse anmelden oder dein Konto ändern oder löschen will"),
  },
  recovery: {
    subject: "Dein Code für ein neues Passwort",
    preview: "Dein Code für ein neues Passwort.",
    label: "Passwort vergessen",
    title: "Kommt vor.",
    body: [
      { kind: "paragraph", text: "Mit diesem Code vergibst du ein neues Passwort:" },
      { kind: "code", code: "{{ .Token }}" },
      { kind: "paragraph", text: "Oder öffne den Link:" },
      { kind: "action", label: "Neues Passwort vergeben", href: linkOf("recovery") },
      { kind: "note", text: `${validityNote} Mit dem neuen Passwort wirst du auf allen anderen Geräten abgemeldet.` },
    ],
    reason: reasonOf("weil jemand ein neues Passwort für dein Konto angefordert hat"),
  },
  invite: {
    subject: "Du bist eingeladen",
    preview: "Nimm die Einladung an und leg los.",
    label: "Einladung",
    title: "Wir hätten dich gern dabei.",
    body: [
      { kind: "paragraph", text: `Jemand von ${siteConfiguration.name} hat dir ein Konto angelegt.` },
      { kind: "action", label: "Einladung annehmen", href: linkOf("invite") },
      { kind: "note", text: `Der Link gilt ${CODE_VALID_MINUTES} Minuten, und nur einmal.` },
    ],
    reason: `Du bekommst diese Mail, weil du zu ${siteConfiguration.name} eingeladen wurdest.`,
  },
  email_change: {
    subject: "Bitte bestätige die neue E-Mail-Adresse",
    preview: "Sie gilt, sobald beide Adressen bestätigt sind.",
    label: "E-Mail-Adresse ändern",
    title: "Einmal umziehen, bitte.",
    body: [
      {
        kind: "paragraph",
        text: "Die E-Mail-Adresse deines Kontos soll sich ändern, von {{ .Email }} zu {{ .NewEmail }}. Das gilt, sobald der Link in beiden Postfächern geöffnet wurde.",
      },
      { kind: "action", label: "Änderung bestätigen", href: linkOf("email_change") },
      { kind: "note", text: `Der Link gilt ${CODE_VALID_MINUTES} Minuten, und nur einmal.` },
    ],
    reason: reasonOf("weil jemand die E-Mail-Adresse deines Kontos ändern will", "Link"),
  },
};

/** Sent when somebody, most likely the owner, enters the email of an account for another account. */
export function emailAboutExistingAccount({ siteUrl }: { siteUrl: string }): EmailContent {
  return {
    subject: "Du hast schon ein Konto",
    preview: "Melde dich einfach an.",
    label: "Dein Konto",
    title: "Wir kennen uns schon.",
    body: [
      {
        kind: "paragraph",
        text: "Gerade hat jemand deine E-Mail-Adresse für ein anderes Konto angegeben. Du hast damit aber schon ein Konto. Melde dich einfach an, mit deinem Passwort oder mit einem Code.",
      },
      { kind: "action", label: "Anmelden", href: `${siteUrl}/anmelden/` },
      {
        kind: "links",
        links: [
          { label: "Ohne Passwort anmelden, mit einem Code", href: `${siteUrl}/anmelden/code/` },
          { label: "Passwort vergessen", href: `${siteUrl}/anmelden/passwort-vergessen/` },
        ],
      },
    ],
    reason:
      "Du bekommst diese Mail, weil jemand deine E-Mail-Adresse beim Anlegen eines Kontos oder als neue Adresse eines Kontos eingegeben hat. Warst du das nicht, tu nichts; an deinem Konto hat sich nichts geändert.",
  };
}

/** The last email to a person who deleted their account. */
export function accountErased({ siteUrl, site }: { siteUrl: string; site: SiteSettings }): EmailContent {
  return {
    subject: "Dein Konto ist gelöscht",
    preview: "Deine Plätze sind wieder frei, deine Kontaktdaten sind gelöscht.",
    label: "Konto gelöscht",
    title: "Mach’s gut!",
    body: [
      {
        kind: "paragraph",
        text: `Dein Konto bei ${site.name} ist gelöscht. Deine kommenden Buchungen sind storniert und die Plätze wieder frei. Vergangene Buchungen bleiben ohne deinen Namen und deine E-Mail-Adresse bestehen. Danke, dass du da warst.`,
      },
      {
        kind: "note",
        text: `Hast du für einen kommenden Termin schon bezahlt? Dann antworte mit deinem Buchungscode auf diese Mail. Das warst nicht du? Dann antworte auf diese Mail oder schreib an ${site.contact_email}.`,
      },
      { kind: "links", links: [{ label: "Zur Startseite", href: `${siteUrl}/` }] },
    ],
    reason: "Du bekommst diese Mail, weil dein Konto gelöscht wurde. Es ist die letzte.",
  };
}

/**
 * Links to the site instead of Supabase: a mail scanner that opens the link must not use up the token
 * (docs/decisions/008).
 */
function linkOf(type: LinkType): string {
  return `${TEMPLATE_SITE_URL}/api/auth/confirm?token_hash={{ .TokenHash }}&type=${type}&redirectTo={{ .RedirectTo }}`;
}

/** @param proof what the email contains */
function reasonOf(cause: string, proof: "Code und Link" | "Link" = "Code und Link"): string {
  return `Du bekommst diese Mail, ${cause}. Du hast das nicht angefordert? Dann tu nichts; ohne ${proof} geschieht nichts.`;
}
