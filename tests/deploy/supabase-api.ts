import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import postgres from "postgres";

type Settings = Record<string, unknown>;

/** The state of a simulated hosted project; requests to the server of `startSupabaseApi` read and change it. */
export type ProjectState = {
  ref: string;
  plan: "free" | "pro";
  /** Connects as the role `postgres`. */
  databaseUrl: string;
  auth: Settings;
  realtime: Settings;
  api: Settings;
};

/** Defaults of a new project in the Management API, except for Auth. */
const NEW_PROJECT = {
  database: {
    major_version: 17,
    ssl_enforced: false,
    network_restrictions: { entitlement: "allowed", status: "applied", allowed_cidrs: [] },
    postgres_settings: {},
  },
  pooler: {
    pool_mode: "transaction",
    ignore_startup_parameters: "",
    server_idle_timeout: 0,
    server_lifetime: 0,
    query_wait_timeout: 0,
    reserve_pool_size: 0,
    default_pool_size: 15,
    max_client_conn: 200,
  },
  api: {
    db_schema: "public,graphql_public",
    db_extra_search_path: "public,extensions",
    max_rows: 1000,
    db_pool_acquisition_timeout: 10,
    db_pool_max_lifetime: 1800,
    db_pool_max_idletime: 30,
    db_pool: null,
  },
  realtime: {
    private_only: false,
    max_concurrent_users: 200,
    max_events_per_second: 100,
    max_bytes_per_second: 100_000,
    max_channels_per_client: 100,
    max_joins_per_second: 100,
    max_presence_events_per_second: 100,
    max_payload_size_in_kb: 100,
    presence_enabled: true,
    suspend: false,
    connection_pool: 2,
    postgres_changes_pool: null,
  },
  storage: {
    file_size_limit: 52_428_800,
    features: {
      image_transformation: { enabled: false },
      s3_protocol: { enabled: true },
      purge_cache: { enabled: false },
      iceberg_catalog: { enabled: false, max_namespaces: 0, max_tables: 0, max_catalogs: 0 },
      vector_buckets: { enabled: false, max_buckets: 0, max_indexes: 0 },
    },
    capabilities: { list_v2: true, iceberg_catalog: false, object_versioning: false },
    upstream_target: "main",
    migration_version: null,
  },
};

/** Defaults of Auth, as `GET /v1/projects/{ref}/config/auth` returns them; the CLI reads every setting. */
const NEW_AUTH = JSON.parse(readFileSync(path.join(import.meta.dirname, "new-auth-settings.json"), "utf8")) as Settings;

/** Auth settings that the free plan refuses. */
const PAID_SETTINGS = ["password_hibp_enabled", "sessions_timebox", "sessions_inactivity_timeout"];
const PAYMENT_REQUIRED = Symbol("402");

/** A new project with the default settings. */
export function newProject(ref: string, plan: ProjectState["plan"], databaseUrl: string): ProjectState {
  return {
    ref,
    plan,
    databaseUrl,
    auth: { ...NEW_AUTH },
    realtime: { ...NEW_PROJECT.realtime },
    api: { ...NEW_PROJECT.api },
  };
}

/** Simulates Supabase's Management API of one project on loopback. Unknown paths return 404. */
export async function startSupabaseApi(project: ProjectState): Promise<{ url: string; stop(): void }> {
  const base = `/v1/projects/${project.ref}`;
  const respond = (route: string, body: Settings): unknown => {
    switch (route) {
      case `GET /v2/projects/${project.ref}/config`: {
        const { auth, realtime, api } = project;
        const attributes = { ...NEW_PROJECT, auth, realtime, api };
        return { data: { type: "project_config", id: project.ref, attributes } };
      }
      case `GET ${base}/config/auth`:
        return project.auth;
      case `PATCH ${base}/config/auth`:
        return project.plan === "free" && PAID_SETTINGS.some((name) => body[name])
          ? PAYMENT_REQUIRED
          : Object.assign(project.auth, body);
      case `GET ${base}/config/auth/signing-keys`:
        return { keys: [{ id: "key", algorithm: "ES256", status: "in_use" }] };
      case `GET ${base}/config/realtime`:
        return project.realtime;
      case `PATCH ${base}/config/realtime`:
        return Object.assign(project.realtime, body);
      case `GET ${base}`:
        return {
          id: project.ref,
          ref: project.ref,
          organization_slug: "kunst",
          organization_id: "kunst",
          name: "atelierland",
          region: "eu-central-1",
          status: "ACTIVE_HEALTHY",
          created_at: "2026-11-01T00:00:00Z",
          database: {
            host: `db.${project.ref}.supabase.co`,
            version: "17.6",
            postgres_engine: "17",
            release_channel: "ga",
          },
        };
      case `GET ${base}/billing/addons`:
        return { selected_addons: [], available_addons: [] };
      case `GET ${base}/database/migrations`:
        return readMigrations(project.databaseUrl);
      case `GET ${base}/advisors/security`:
      case `GET ${base}/advisors/performance`:
        return { lints: [] };
      case "GET /v1/organizations/kunst":
        return { id: "kunst", name: "Kunst", plan: project.plan, opt_in_tags: [], allowed_release_channels: ["ga"] };
      default:
        return undefined;
    }
  };
  const server = createServer(async (request, response) => {
    const route = `${request.method} ${(request.url ?? "").split("?")[0]}`;
    const body = await text(request);
    const value = await respond(route, body === "" ? {} : (JSON.parse(body) as Settings));
    const foundStatus = value === undefined ? 404 : 200;
    response.writeHead(value === PAYMENT_REQUIRED ? 402 : foundStatus, { "content-type": "application/json" });
    response.end(JSON.stringify(typeof value === "object" ? value : { message: "not available" }));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

async function readMigrations(databaseUrl: string): Promise<{ version: string }[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations order by 1`;
  } finally {
    await sql.end();
  }
}
