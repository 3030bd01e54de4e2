import postgres from "postgres";
import type { AuthConfig, Finding } from "./findings.ts";

/** A value read from an account, or the finding that says why it could not be read. */
export type ReadResult<Value> = { value: Value } | { unknown: Finding };

const SUPABASE_API = "https://api.supabase.com";
const CLOUDFLARE_API = "https://api.cloudflare.com/client/v4";
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_SECONDS = 15;

/**
 * A response with one of `refusalStatuses` means that the token is unusable. Supabase's 403 means only that a valid
 * token lacks the right to read or change one value.
 */
const SUPABASE_TOKEN = {
  name: "SUPABASE_ACCESS_TOKEN",
  refusalStatuses: [401],
  accountIdName: "the project's reference",
  fix: "Create one at https://supabase.com/dashboard/account/tokens and export it as SUPABASE_ACCESS_TOKEN",
};
/**
 * Cloudflare's 400 means a malformed token, 403 an unknown token or a missing right. A missing right makes the token
 * unusable, because a deployment needs all rights of the token template.
 */
const CLOUDFLARE_TOKEN = {
  name: "CLOUDFLARE_API_TOKEN",
  refusalStatuses: [400, 401, 403],
  accountIdName: "CLOUDFLARE_ACCOUNT_ID",
  fix: "Create a token from the template Edit Cloudflare Workers; export it as CLOUDFLARE_API_TOKEN, with CLOUDFLARE_ACCOUNT_ID",
};

/**
 * The reference of the Supabase project, from `SUPABASE_PROJECT_REF` or else from the URL. A URL with a custom domain
 * does not contain the reference.
 */
export function projectRefOf(supabaseUrl: string): string {
  return process.env.SUPABASE_PROJECT_REF || (new URL(supabaseUrl).hostname.split(".")[0] ?? "");
}

export function readAuthConfig(ref: string): Promise<ReadResult<AuthConfig>> {
  return requestSupabase<AuthConfig>(`/v1/projects/${ref}/config/auth`);
}

export function readRealtimeConfig(ref: string): Promise<ReadResult<{ private_only?: boolean | null }>> {
  return requestSupabase(`/v1/projects/${ref}/config/realtime`);
}

/** The plan of the project's organization: `free`, `pro`, `team` … */
export async function readPlan(ref: string): Promise<ReadResult<string>> {
  const project = await requestSupabase<{ organization_slug: string }>(`/v1/projects/${ref}`);
  if (!("value" in project)) return project;
  const result = await requestSupabase<{ plan: string }>(`/v1/organizations/${project.value.organization_slug}`);
  return "value" in result ? { value: result.value.plan } : result;
}

/** @returns why the settings were not changed, or null */
export async function changeSettings(
  ref: string,
  service: "auth" | "realtime",
  settings: Record<string, boolean>,
): Promise<string | null> {
  const result = await requestSupabase(`/v1/projects/${ref}/config/${service}`, settings);
  return "value" in result ? null : result.unknown.what;
}

/** Versions of the applied migrations. */
export async function readMigrations(ref: string): Promise<ReadResult<string[]>> {
  const result = await requestSupabase<{ version: string }[]>(`/v1/projects/${ref}/database/migrations`);
  return "value" in result ? { value: result.value.map(({ version }) => version) } : result;
}

export function readSigningKeys(supabaseUrl: string): Promise<ReadResult<{ keys?: { alg?: string }[] }>> {
  return request(`${supabaseUrl}/auth/v1/.well-known/jwks.json`, {});
}

/** A signing key of Auth as the Management API lists it. */
export type SigningKey = { algorithm: string; status: "in_use" | "standby" | "previously_used" | "revoked" };

export async function readSigningKeyStates(ref: string): Promise<ReadResult<SigningKey[]>> {
  const result = await requestSupabase<{ keys: SigningKey[] }>(`/v1/projects/${ref}/config/auth/signing-keys`);
  return "value" in result ? { value: result.value.keys } : result;
}

/**
 * The statements of each applied migration, by version; "" when the project does not store them. A failure stops a
 * deployment, because rewritten migrations would remain unnoticed.
 */
export async function readMigrationStatements(databaseUrl: string): Promise<ReadResult<Map<string, string>>> {
  const sql = postgres(databaseUrl, {
    ssl: "prefer", // by default, postgres.js connects without TLS, which a project can refuse ("Enforce SSL")
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
  try {
    const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') as name`;
    if (!table?.name) return { value: new Map() };
    const rows = await sql<{ version: string; statements: string[] | null }[]>`
      select version, statements from supabase_migrations.schema_migrations`;
    return { value: new Map(rows.map(({ version, statements }) => [version, (statements ?? []).join(";\n")])) };
  } catch (error) {
    const problem = error instanceof postgres.PostgresError ? "refuses to list its migrations" : "does not respond";
    return createBlockingResult(
      `the database ${problem} (${String(error)})`,
      "Check SUPABASE_DB_URL, its password and the rights of its user",
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Empty when the Worker was never deployed. */
export async function readSecretNames(worker: string): Promise<ReadResult<string[]>> {
  const result = await requestCloudflare<{ name: string }[]>(`/workers/scripts/${worker}/secrets`, []);
  return "value" in result ? { value: result.value.map(({ name }) => name) } : result;
}

export async function readNamespaceIds(): Promise<ReadResult<string[]>> {
  const result = await requestCloudflare<{ id: string }[]>("/storage/kv/namespaces?per_page=1000");
  return "value" in result ? { value: result.value.map(({ id }) => id) } : result;
}

/** Ids and names of the subscribed plans. Needs the permission Billing: Read, which the template of the token lacks. */
export async function readCloudflarePlans(): Promise<ReadResult<string[]>> {
  const result = await requestCloudflare<{ rate_plan?: { id?: string; public_name?: string } }[]>("/subscriptions");
  if ("value" in result) {
    return { value: result.value.map(({ rate_plan }) => `${rate_plan?.id ?? ""} ${rate_plan?.public_name ?? ""}`) };
  }
  const hasToken = process.env.CLOUDFLARE_API_TOKEN && process.env.CLOUDFLARE_ACCOUNT_ID;
  const isRefused = hasToken && result.unknown.kind === "missing";
  if (!isRefused) return result;
  return createWarningResult(
    "the token may not read the plan of Cloudflare's account, so Workers Paid and Images are unknown",
    `See https://dash.cloudflare.com/${process.env.CLOUDFLARE_ACCOUNT_ID}/billing, or add Billing: Read to the token`,
  );
}

/** False before a site's first deployment, because that deployment adds the hostname to the Worker. */
export async function hasCustomDomain(hostname: string): Promise<ReadResult<boolean>> {
  const result = await requestCloudflare<{ hostname: string }[]>(`/workers/domains?hostname=${hostname}`);
  return "value" in result ? { value: result.value.some((domain) => domain.hostname === hostname) } : result;
}

async function requestCloudflare<Value>(path: string, valueOn404?: Value): Promise<ReadResult<Value>> {
  const account = process.env.CLOUDFLARE_ACCOUNT_ID;
  const token = process.env.CLOUDFLARE_API_TOKEN;
  if (!account || !token)
    return createBlockingResult("CLOUDFLARE_ACCOUNT_ID or CLOUDFLARE_API_TOKEN is not set", CLOUDFLARE_TOKEN.fix);
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? CLOUDFLARE_API;
  const result = await request<{ result: Value }>(
    `${base}/accounts/${account}${path}`,
    { headers: { authorization: `Bearer ${token}` } },
    { token: CLOUDFLARE_TOKEN, ...(valueOn404 !== undefined && { valueOn404: { result: valueOn404 } }) },
  );
  return "value" in result ? { value: result.value.result ?? (valueOn404 as Value) } : result;
}

function requestSupabase<Value>(path: string, changes?: Record<string, boolean>): Promise<ReadResult<Value>> {
  const token = process.env.SUPABASE_ACCESS_TOKEN;
  if (!token) {
    const what = "SUPABASE_ACCESS_TOKEN is not set, so the project's settings are unknown";
    return Promise.resolve(createBlockingResult(what, SUPABASE_TOKEN.fix));
  }
  const base = process.env.SUPABASE_API_URL ?? SUPABASE_API;
  const headers = { authorization: `Bearer ${token}`, ...(changes && { "content-type": "application/json" }) };
  const init = changes ? { method: "PATCH", body: JSON.stringify(changes), headers } : { headers };
  return request<Value>(base + path, init, { token: SUPABASE_TOKEN });
}

type RequestOptions<Value> = { valueOn404?: Value; token?: typeof SUPABASE_TOKEN };

async function request<Value>(
  url: string,
  init: RequestInit,
  options: RequestOptions<Value> = {},
): Promise<ReadResult<Value>> {
  const { valueOn404, token } = options;
  const { accountIdName } = token ?? SUPABASE_TOKEN;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    if (response.status === 404 && valueOn404 !== undefined) return { value: valueOn404 };
    if (token?.refusalStatuses.includes(response.status))
      return createBlockingResult(`${token.name} is refused (${response.status})`, token.fix);
    if (!response.ok)
      return createWarningResult(
        `${url} responded with ${response.status}`,
        isTemporary(response.status) ? "Try again in a few minutes" : `Check the token and ${accountIdName}`,
      );
    const text = await response.text();
    return { value: (text === "" ? {} : JSON.parse(text)) as Value };
  } catch (error) {
    return createWarningResult(`${url} does not respond (${String(error)})`, "Check the network and the URL");
  }
}

const isTemporary = (status: number) => status === 429 || status >= 500;

/** The finding does not stop a deployment. */
function createWarningResult(what: string, fix: string): { unknown: Finding } {
  return { unknown: { kind: "dangerous", what, fix } };
}

/** For a token or a migration history that a deployment needs; the finding stops the deployment. */
function createBlockingResult(what: string, fix: string): { unknown: Finding } {
  return { unknown: { kind: "missing", what, fix } };
}
