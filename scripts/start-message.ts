import type { LocalStack } from "#supabase/local/stack.ts";

type RunningProduct = {
  siteUrl: string;
  /** `null` with a hosted project. */
  backend: Pick<LocalStack, "url" | "publishableKey" | "secretKey" | "hasDemoAccounts"> | null;
  /** The SUPABASE_URL that `npm run admin` uses unless told otherwise. */
  adminUrl: string | undefined;
  /** Contains the data of the local backend. */
  dataDirectory: string;
};

export function startMessage({ siteUrl, backend, adminUrl, dataDirectory }: RunningProduct): string {
  const target = backend && backend.url !== adminUrl ? `SUPABASE_URL=${backend.url} ` : "";
  const accounts = backend?.hasDemoAccounts
    ? "  Accounts        gast@example.org    kunst-und-kultur\n                  admin@example.org   kunst-und-kultur"
    : `  First admin     ${target}npm run admin -- you@example.org`;
  const local =
    backend &&
    `${accounts}
  Mails           ${backend.url}/__mail/view
  Backend         ${backend.url}
                  publishable key  ${backend.publishableKey}
                  secret key       ${backend.secretKey}
  Data            ${dataDirectory}  (npm run reset deletes it)

`;
  return `
  Atelierland     ${siteUrl}/

${local ?? ""}  Ctrl-C stops everything.
`;
}
