import { readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml } from "../escape-html.ts";
import type { Mailbox } from "../mailbox.ts";

export type EmailKind = "signup" | "magiclink" | "recovery" | "email_change";

/** Names of the templates in supabase/config.toml. */
const TEMPLATES: Record<EmailKind, string> = {
  signup: "confirmation",
  magiclink: "magic_link",
  recovery: "recovery",
  email_change: "email_change",
};

/** The names are those of Supabase's documentation. */
type TemplateValues = {
  SiteURL: string;
  Token: string;
  TokenHash: string;
  RedirectTo: string;
  Email: string;
  NewEmail: string;
};

const PROJECT_DIRECTORY = path.join(import.meta.dirname, "..", "..", "..");

export async function sendCodeEmail(
  mailbox: Mailbox,
  { kind, to, values }: { kind: EmailKind; to: string; values: TemplateValues },
): Promise<void> {
  const { subject, html } = readTemplate(TEMPLATES[kind]);
  const filledHtml = fillTemplate(html, values);
  const link = /href="([^"]*token_hash=[^"]*)"/.exec(filledHtml)?.[1]?.replaceAll("&amp;", "&") ?? "";
  // Supabase sends HTML only. The text version is for tests and terminals.
  await mailbox.deliver({
    to,
    subject,
    text: `${subject}\n\nCode: ${values.Token}\n\n${link}\n`,
    html: filledHtml,
    attachments: [],
  });
}

function readTemplate(name: string): { subject: string; html: string } {
  const configuration = readFileSync(path.join(PROJECT_DIRECTORY, "supabase", "config.toml"), "utf8");
  const section = new RegExp(
    `^\\[auth\\.email\\.template\\.${name}\\]\\nsubject = "(.*)"\\ncontent_path = "(.*)"$`,
    "m",
  );
  const [, subject, file] = section.exec(configuration) ?? [];
  if (!subject || !file) throw new Error(`supabase/config.toml has no email template ${name}`);
  return { subject, html: readFileSync(path.join(PROJECT_DIRECTORY, file), "utf8") };
}

/** Inserts the values and escapes them like Go's html/template: for a URL after `=`, for HTML elsewhere. */
function fillTemplate(html: string, values: TemplateValues): string {
  return html.replace(/(=)?\{\{ \.(\w+) \}\}/g, (_, equalsSign: string | undefined, name: keyof TemplateValues) => {
    const value = values[name] ?? "";
    return equalsSign ? equalsSign + encodeURIComponent(value) : escapeHtml(value);
  });
}
