import { expect } from "@playwright/test";

export type Mail = { to: string; subject: string; text: string; html: string };

/** All mails to an address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  return (await fetch(`${process.env.E2E_BACKEND_URL}/__mail?to=${encodeURIComponent(email)}`)).json();
}

/** The newest mail to an address, once it is there. */
async function mailTo(email: string): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(async () => {
      [mail] = await mailsTo(email);
      return mail !== undefined;
    })
    .toBe(true);
  return mail as Mail;
}

export async function codeTo(email: string): Promise<string> {
  return /\b\d{6}\b/.exec((await mailTo(email)).text)?.[0] ?? "";
}

/** Where the link of the newest auth mail leads to on our site. */
export async function linkTo(email: string): Promise<string> {
  const link = /https?:\/\/\S*token\S*/.exec((await mailTo(email)).text)?.[0] ?? "";
  return new URL(link).pathname + new URL(link).search;
}
