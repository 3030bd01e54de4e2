import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import postgres from "postgres";
import type { StoredEmail } from "#supabase/local/mailbox.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { freshBackend } from "../database.ts";

// biome-ignore lint/suspicious/noExplicitAny: the generated types lack the tables of the contract suite
type Client = SupabaseClient<any, "public", "public">;

/** The project under test: the embedded backend, or the project at SUPABASE_URL (see docs/backend.md). */
export type Project = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** A connection as `postgres`. */
  sql: postgres.Sql;
  /** A client with the publishable key and without a session. */
  anon: Client;
  /** A client with the secret key, not a signed-in admin. */
  admin: Client;
  /** A new client without a session; `options` are passed to createClient. */
  client(options?: SupabaseClientOptions<"public">): Client;
  /** A client that is signed in as a new, confirmed user. */
  signedIn(): Promise<{ client: Client; id: string; email: string; password: string }>;
  /** The newest email to a recipient; only the embedded backend has a mailbox. */
  mailTo(email: string): Promise<StoredEmail>;
  close(): Promise<void>;
};

type Options = Parameters<typeof freshBackend>[0];

/**
 * Opens the project and creates the tables of the contract suite (docs/backend.md).
 * @param options for the embedded backend; a hosted project ignores them
 */
export async function openProject(options: Options = {}): Promise<Project> {
  const hosted = hostedProject();
  const backend = hosted ?? (await freshBackend(options));
  const sql = postgres(backend.databaseUrl, { ssl: "prefer", max: 2, onnotice: () => undefined });
  await sql.unsafe(readFileSync(path.join(import.meta.dirname, "contract.sql"), "utf8")).simple();
  const client = (extra: SupabaseClientOptions<"public"> = {}): Client =>
    createClient(backend.url, backend.publishableKey, {
      ...extra,
      auth: { persistSession: false, autoRefreshToken: false, ...extra.auth },
    });
  const admin: Client = createClient(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await waitForSchema(admin);
  return {
    url: backend.url,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    sql,
    anon: client(),
    admin,
    client,
    async signedIn() {
      const email = anEmail();
      const password = "kunst-und-kultur";
      const created = await admin.auth.admin.createUser({ email, password, email_confirm: true });
      if (created.error) throw created.error;
      const person = client();
      const { error } = await person.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { client: person, id: created.data.user.id, email, password };
    },
    async mailTo(email) {
      const response = await fetch(`${backend.url}/__mail?to=${encodeURIComponent(email)}`);
      const [mail] = (await response.json()) as StoredEmail[];
      if (!mail) throw new Error(`No mail to ${email}`);
      return mail;
    },
    async close() {
      await sql.end({ timeout: 1 });
      await backend.close();
    },
  };
}

/** Waits until the schema cache of PostgREST contains the tables of the contract suite. */
function waitForSchema(client: Client): Promise<void> {
  const read = async () => {
    const { error } = await client.from("contract_book").select("id, contract_author(id)").limit(1);
    if (error) throw error;
  };
  return eventually(read);
}

export function anEmail(): string {
  return `person-${crypto.randomUUID()}@example.org`;
}

/** The six-digit code in an email. */
export function codeIn(mail: StoredEmail): string {
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
}

/** The link in an email from a template of `supabase/templates/`. It points to `/api/auth/confirm` of the site. */
export function linkIn(mail: StoredEmail): URL {
  return new URL(/https?:\S+/.exec(mail.text)?.[0] ?? "");
}

/** The link that an email with Supabase's default template would contain. */
export function verifyLinkIn(mail: StoredEmail, project: Project): string {
  const { searchParams } = linkIn(mail);
  const [token, type, redirectTo] = ["token_hash", "type", "redirectTo"].map((name) => searchParams.get(name) ?? "");
  const query = new URLSearchParams({ token: token ?? "", type: type ?? "", redirect_to: redirectTo ?? "" });
  return `${project.url}/auth/v1/verify?${query}`;
}

function hostedProject() {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_DB_URL } = process.env;
  if (!SUPABASE_URL) return null;
  if (!SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY || !SUPABASE_DB_URL) {
    throw new Error(
      "With SUPABASE_URL the contract suite needs SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and SUPABASE_DB_URL.",
    );
  }
  return {
    url: SUPABASE_URL,
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    secretKey: SUPABASE_SECRET_KEY,
    databaseUrl: SUPABASE_DB_URL,
    close: async () => undefined,
  };
}
