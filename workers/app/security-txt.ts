import { absoluteUrl } from "#domain/site/page-url.ts";
import type { Settings } from "./environment-schema.ts";

export const SECURITY_TXT_PATH = "/.well-known/security.txt";

const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** The file with the email for reports of vulnerabilities (RFC 9116), valid for half a year from `now` on. */
export function createSecurityTxt({ SITE_URL, MAIL_FROM }: Settings, now: Date): Response {
  const lines = [
    `Contact: mailto:${MAIL_FROM.email}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    "Preferred-Languages: de, en",
    `Canonical: ${absoluteUrl(SECURITY_TXT_PATH, SITE_URL)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
