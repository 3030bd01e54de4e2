import type { AsyncLocalStorage } from "node:async_hooks";
import { type IPostgresConnectionConfig, PostgresConnection } from "@supabase/lite/postgres";
import { CompiledQuery } from "kysely";
import type { Sql } from "postgres";
import { asRole } from "../database.ts";
import type { Claims } from "../tokens.ts";

/** `databaseError` is the error that ended the transaction of the request. */
export type RestRequest = {
  claims: Claims;
  method: string;
  path: string;
  headers: Record<string, string>;
  databaseError: unknown;
};

type Introspection = Awaited<ReturnType<PostgresConnection["introspect"]>>;
type Statement = Parameters<PostgresConnection["kysely"]["executeQuery"]>[0];
type WithContext = PostgresConnection["withContext"];

const RELOAD_CHANNEL = "pgrst";
const MAX_REQUEST_MS = 30_000;

/**
 * The main changes to the connection of `@supabase/lite`:
 *
 * - The role is `authenticator`, which has no rights of its own; lite would grant everything to the API roles.
 * - A transaction is read-only for GET and HEAD, and is rolled back when the response is an error.
 * - JSON and timestamps have PostgREST's format.
 */
export class RestConnection extends PostgresConnection {
  readonly #catalog: PostgresConnection;
  readonly #requests: AsyncLocalStorage<RestRequest>;
  #schema: Promise<Introspection> | null = null;

  constructor(databaseUrl: string, requests: AsyncLocalStorage<RestRequest>) {
    super({
      url: asRole(databaseUrl, "authenticator"),
      postgresOptions: { max: 10, onnotice: () => undefined, types: TYPES },
    });
    this.#catalog = new PostgresConnection({
      url: asRole(databaseUrl, "supabase_admin"),
      postgresOptions: { max: 1, idle_timeout: 2 /* seconds */, onnotice: () => undefined },
    });
    this.#requests = requests;
  }

  /** Event triggers (sql/2-database.sql) send `notify pgrst` after DDL. */
  async listenForReload(): Promise<void> {
    await (this.driver as Sql).listen(RELOAD_CHANNEL, () => {
      this.#schema = null;
    });
  }

  override introspect(): Promise<Introspection> {
    if (this.#schema) return this.#schema;
    const schema = this.#catalog.introspect({ useCache: false });
    this.#schema = schema;
    // lite reports a failed introspection as an empty schema, which must not be cached.
    void schema.then(({ tables }) => {
      if (tables.length === 0 && this.#schema === schema) this.#schema = null;
    });
    return schema;
  }

  override withContext: WithContext = async (_vars, run, options) => {
    const request = this.#requests.getStore();
    if (!request) throw new Error("A REST query outside of a request");
    const { role } = request.claims;
    const settings: Record<string, string> = {
      role,
      // On hosted Supabase, 3 s is the setting of `anon`, and 8 s that of `authenticated` and of PostgREST's own role.
      statement_timeout: role === "anon" ? "3s" : "8s",
      "request.jwt.claims": JSON.stringify(request.claims),
      "request.method": request.method,
      "request.path": request.path,
      "request.headers": JSON.stringify(request.headers),
      "response.status": "",
      "response.headers": "",
      ...(/^(GET|HEAD)$/.test(request.method) && { transaction_read_only: "on" }),
    };
    const names = Object.keys(settings);
    // lite bundles its own copy of kysely, so TypeScript treats equal query types as different.
    const statement: Statement = CompiledQuery.raw(
      `select ${names.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`).join(", ")}`,
      names.flatMap((name) => [name, settings[name]]),
    ) as never;
    if (options?.transaction) {
      await options.transaction.executeQuery(statement);
      return run(options.transaction);
    }
    try {
      return await withinLimit(
        this.kysely.transaction().execute(async (transaction) => {
          await transaction.executeQuery(statement);
          const result = await run(transaction);
          if (result instanceof Response && result.status >= 400) throw new RollbackSignal(result);
          return result;
        }),
      );
    } catch (error) {
      if (error instanceof RollbackSignal) return error.result as Awaited<ReturnType<typeof run>>;
      request.databaseError = error;
      throw error;
    }
  };

  /** Waits at most a second for requests in progress. lite's own `close` would wait for all, even for aborted ones. */
  override async close(): Promise<void> {
    await this.#schema; // lite would log an aborted introspection.
    await Promise.all([this.driver, this.#catalog.driver].map((driver) => (driver as Sql).end({ timeout: 1 })));
  }
}

/**
 * Rejects after `MAX_REQUEST_MS`; the request then fails with 503. When Postgres crashes between two statements of a
 * transaction, the driver may never settle `work`.
 */
function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error("The database does not respond"), { code: "CONNECTION_LOST" }));
    }, MAX_REQUEST_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

class RollbackSignal extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("rolled back");
    this.result = result;
  }
}

/** lite passes objects encoded as JSON, but strings unencoded. */
const asJson = (value: unknown) => (typeof value === "string" && isJson(value) ? value : JSON.stringify(value));
const asIs = (value: unknown) => value;
/** "2027-04-12 16:00:00+00" → "2027-04-12T16:00:00+00:00", Postgres's format inside JSON. */
const asIso = (value: string) => value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");

/** The numbers are OIDs of Postgres types. */
const TYPES = {
  json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
  timestamp: { to: 1114, from: [1114], serialize: asIs, parse: asIso },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: asIso },
} satisfies NonNullable<IPostgresConnectionConfig["postgresOptions"]>["types"];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
