import { expect } from "@playwright/test";

export type Email = { to: string; subject: string; text: string; html: string };

/** All emails to a recipient, newest first. */
export async function emailsTo(email: string): Promise<Email[]> {
  return (await fetch(`${process.env.E2E_BACKEND_URL}/__mail?to=${encodeURIComponent(email)}`)).json();
}

/** The newest email to a recipient; waits until there is one. */
async function newestEmailTo(email: string): Promise<Email> {
  let emails: Email[] = [];
  await expect
    .poll(async () => {
      emails = await emailsTo(email);
      return emails.length;
    })
    .toBeGreaterThan(0);
  return emails[0] as Email;
}

/** The six-digit code in the newest email to a recipient; empty when the email has none. */
export async function codeTo(email: string): Promise<string> {
  return /\b\d{6}\b/.exec((await newestEmailTo(email)).text)?.[0] ?? "";
}

/** Path and query of the link with a token in the newest email to a recipient. */
export async function linkTo(email: string): Promise<string> {
  const { pathname, search } = new URL(/https?:\/\/\S*token\S*/.exec((await newestEmailTo(email)).text)?.[0] ?? "");
  return pathname + search;
}
