import type { LocalStack } from "#supabase/local/stack.ts";
import { demoPassword } from "#supabase/seed/users.ts";

type RunningProduct = {
  siteUrl: string;
  /** `null` with a hosted project. */
  backend: Pick<LocalStack, "url" | "publishableKey" | "secretKey" | "demoEmails" | "hasAdmin"> | null;
  /** Contains the SUPABASE_URL and SUPABASE_SECRET_KEY that `npm run admin` uses unless told otherwise. */
  adminVariables: Record<string, string | undefined>;
  /** Contains the data of the local backend. */
  dataDirectory: string;
};

export function startMessage({ siteUrl, backend, adminVariables, dataDirectory }: RunningProduct): string {
  const lines = ["", lineOf("Atelierland", `${siteUrl}/`), ""];
  if (backend) {
    const { url, publishableKey, secretKey, demoEmails, hasAdmin } = backend;
    const isTarget = adminVariables.SUPABASE_URL === url && adminVariables.SUPABASE_SECRET_KEY === secretKey;
    const target = isTarget ? "" : `SUPABASE_URL=${url} SUPABASE_SECRET_KEY=${secretKey} `;
    for (const [index, email] of demoEmails.entries()) {
      lines.push(lineOf(index === 0 ? "Accounts" : "", `${email.padEnd(20)}${demoPassword}`));
    }
    if (!hasAdmin) lines.push(lineOf("First admin", `${target}npm run admin -- you@example.org`));
    lines.push(
      lineOf("Mails", `${url}/__mail/view`),
      lineOf("Backend", url),
      lineOf("", `publishable key  ${publishableKey}`),
      lineOf("", `secret key       ${secretKey}`),
      lineOf("Data", `${dataDirectory}  (npm run reset deletes it)`),
      "",
    );
  }
  return [...lines, "  Ctrl-C stops everything.", ""].join("\n");
}

function lineOf(label: string, value: string): string {
  return `  ${label.padEnd(16)}${value}`;
}
