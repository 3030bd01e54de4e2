import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CODE_LENGTH, CODE_VALID_MINUTES, MIN_PASSWORD_LENGTH } from "#domain/account/credentials-limits.ts";
import { authEmails, authTemplates, emailAboutExistingAccount } from "./auth-emails.ts";
import { renderAuthTemplates } from "./render-auth-templates.ts";
import { renderEmail } from "./render-email.tsx";

const configuration = readFileSync("supabase/config.toml", "utf8");

describe("the templates of Supabase Auth", () => {
  it.each(authTemplates)("are up to date in the file that supabase/config.toml refers to: %s", (name) => {
    const file = `supabase/templates/${name}.html`;
    expect(readFileSync(file, "utf8"), "Run: npm run auth-templates").toBe(renderAuthTemplates()[name]);
    expect(configuration).toContain(
      `[auth.email.template.${name}]\nsubject = "${authEmails[name].subject}"\ncontent_path = "./${file}"\n`,
    );
  });

  it("use only Supabase's placeholders and link to `/api/auth/confirm`", () => {
    const known = ["SiteURL", "Token", "TokenHash", "RedirectTo", "Email", "NewEmail"];
    for (const html of Object.values(renderAuthTemplates())) {
      const used = [...html.matchAll(/\{\{ \.(\w+) \}\}/g)].map(([, name]) => name);
      expect(used.filter((name) => !known.includes(name ?? ""))).toEqual([]);
      expect(html).toMatch(
        /href="\{\{ \.SiteURL \}\}\/api\/auth\/confirm\?token_hash=\{\{ \.TokenHash \}\}&amp;type=\w+&amp;redirectTo=\{\{ \.RedirectTo \}\}"/,
      );
    }
  });

  it.each(authTemplates)("mention a code only when they contain one: %s", (name) => {
    const { subject, preview, label, title, body, reason } = authEmails[name];
    const text = [subject, preview, label, title, JSON.stringify(body), reason].join();
    expect(/\bCode\b/.test(text)).toBe(body.some(({ kind }) => kind === "code"));
  });

  it("name every purpose of the code in `magic_link`, and never call the code a sign-in code", () => {
    const { subject, preview, label, title, body } = authEmails.magic_link;
    expect([subject, preview, label, title].join()).not.toMatch(/Anmeldecode/);
    expect(JSON.stringify(body)).toMatch(
      /meldest du dich an.*E-Mail-Adresse ändern.*zweiten Faktor einschalten.*Konto löschen/,
    );
  });
});

it("limits codes and passwords in the app as supabase/config.toml does", () => {
  expect(configuration).toMatch(new RegExp(`^otp_expiry = ${CODE_VALID_MINUTES * 60}$`, "m"));
  expect(configuration).toMatch(new RegExp(`^otp_length = ${CODE_LENGTH}$`, "m"));
  expect(configuration).toMatch(new RegExp(`^minimum_password_length = ${MIN_PASSWORD_LENGTH}$`, "m"));
});

it("emails the owner of an existing account a link to sign-in, without a code or token", () => {
  const { text } = renderEmail(emailAboutExistingAccount({ siteUrl: "https://example.org" }), "https://example.org");
  expect(text).toContain("https://example.org/anmelden/code/");
  expect(text).not.toMatch(/\d{6}|token/);
});
