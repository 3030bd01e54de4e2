import type { Backend } from "#supabase/local/backend.ts";

type RunningProduct = {
  siteUrl: string;
  /** `null` with a hosted project. */
  backend: Pick<Backend, "url" | "publishableKey" | "secretKey"> | null;
  /** The SUPABASE_URL that `npm run admin` uses unless told otherwise. */
  adminUrl: string | undefined;
  /** Contains the data of the local backend. */
  dataDirectory: string;
  /** True when a new database gets no demo content. */
  isEmpty?: boolean;
};

export function startMessage({ siteUrl, backend, adminUrl, dataDirectory, isEmpty = false }: RunningProduct): string {
  const target = backend && backend.url !== adminUrl ? `SUPABASE_URL=${backend.url} ` : "";
  const accounts = isEmpty
    ? `  First admin     ${target}npm run admin -- you@example.org`
    : "  Accounts        gast@example.org    kunst-und-kultur\n                  admin@example.org   kunst-und-kultur";
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
