import { expect } from "@playwright/test";

export type Email = { to: string; subject: string; text: string; html: string };

/** All emails to an address, newest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  return (await fetch(`${process.env.E2E_BACKEND_URL}/__mail?to=${encodeURIComponent(address)}`)).json();
}

/** Waits for the newest email to an address. */
async function emailTo(address: string): Promise<Email> {
  let emails: Email[] = [];
  await expect
    .poll(async () => {
      emails = await emailsTo(address);
      return emails.length;
    })
    .toBeGreaterThan(0);
  return emails[0] as Email;
}

/** The six-digit code of the newest email. */
export async function codeTo(address: string): Promise<string> {
  return /\b\d{6}\b/.exec((await emailTo(address)).text)?.[0] ?? "";
}

/** Path and query of the link in the newest auth email. */
export async function linkTo(address: string): Promise<string> {
  const { pathname, search } = new URL(/https?:\/\/\S*token\S*/.exec((await emailTo(address)).text)?.[0] ?? "");
  return pathname + search;
}
