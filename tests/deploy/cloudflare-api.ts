import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Metadata = {
  main_module: string;
  bindings: { type: string; name: string; text?: string; namespace_id?: string }[];
};

/** A Worker as Cloudflare stores it. */
export type DeployedWorker = {
  secrets: Map<string, string>;
  /** Newest last; a rollback appends a deployment of the earlier version. */
  deployments: { id: string; version: string; message: string }[];
  /** The version that was created last. Secrets can be changed only while it is deployed. */
  newestVersion: string;
  /** Null until the first upload with assets. The empty Worker that `secret put` uploads does not count. */
  upload: { metadata: Metadata; modules: Map<string, string>; assets: string[] } | null;
  crons: string[];
  domains: string[];
};

/** The state of one account that Cloudflare's API v4 reads and changes. */
export type Account = {
  id: string;
  /** The ids of KV namespaces by title. */
  namespaces: Map<string, string>;
  workers: Map<string, DeployedWorker>;
  /** `METHOD path` of every request, except GET, that the fake server does not implement. */
  unimplemented: string[];
};

export function newAccount(id: string): Account {
  return { id, namespaces: new Map(), workers: new Map(), unimplemented: [] };
}

/** An error response: its HTTP status and Cloudflare's error code. */
class ApiError {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number) {
    this.status = status;
    this.code = code;
  }
}
const notFound = new ApiError(404, 10_007);
/** After a rollback, no secret can be changed until the newest version is deployed. */
const notDeployed = new ApiError(400, 10_215);

type Call = { path: string[]; body: Buffer; request: IncomingMessage };

/**
 * Serves the API of one account on loopback.
 * @param onDeploy is awaited after each upload with assets
 */
export async function startCloudflareApi(
  account: Account,
  onDeploy: (name: string, worker: DeployedWorker) => Promise<void>,
): Promise<{ url: string; stop(): void }> {
  const findOrCreateWorker = (name: string) => {
    const found = account.workers.get(name);
    if (found) return found;
    const created: DeployedWorker = {
      secrets: new Map(),
      deployments: [],
      newestVersion: "",
      upload: null,
      crons: [],
      domains: [],
    };
    account.workers.set(name, created);
    return created;
  };
  const deployNewVersion = (worker: DeployedWorker) => {
    worker.newestVersion = randomUUID();
    worker.deployments.push({ id: randomUUID(), version: worker.newestVersion, message: "" });
  };
  let manifest: string[] = [];

  /**
   * The result or `ApiError` for a path of the account; `undefined` when the resource does not exist or the path is not
   * implemented.
   */
  const respond = async (method: string, { path, body, request }: Call): Promise<unknown> => {
    const json = () => JSON.parse(body.toString());
    const [section = "", resource = "", id = "", detail = "", last = ""] = path;
    switch (`${method} ${section}/${resource}`) {
      case "GET subscriptions/":
        return [{ rate_plan: { id: "workers_paid", public_name: "Workers Paid" } }];
      case "GET storage/kv":
        return [...account.namespaces].map(([title, namespaceId]) => ({ id: namespaceId, title }));
      case "POST storage/kv": {
        const namespaceId = randomUUID().replaceAll("-", "");
        account.namespaces.set(json().title, namespaceId);
        return { id: namespaceId, title: json().title, supports_url_encoding: true };
      }
      case "GET workers/services":
        return account.workers.has(id)
          ? { id, default_environment: { environment: "production", script: { id } } }
          : undefined;
      case "GET workers/subdomain":
        return { subdomain: "kunst" };
      case "GET workers/domains": {
        const hostname = new URL(request.url ?? "", "http://localhost").searchParams.get("hostname");
        const domains = [...account.workers.values()].flatMap((worker) => worker.domains);
        return domains.filter((domain) => domain === hostname).map((domain) => ({ hostname: domain }));
      }
      case "PUT workers/domains":
        return json().origins ?? [];
      case "POST workers/assets":
        return { jwt: "uploaded" };
      default:
    }
    if (section !== "workers" || resource !== "scripts") return undefined;
    const worker = account.workers.get(id);
    switch (`${method} ${detail}/${last}`) {
      case "GET secrets/":
        return worker && [...worker.secrets.keys()].map((name) => ({ name, type: "secret_text" }));
      case "PUT secrets/":
        // After this 404 wrangler uploads an empty Worker of that name, then repeats the request.
        if (!worker) return notFound;
        if (worker.deployments.at(-1)?.version !== worker.newestVersion) return notDeployed;
        worker.secrets.set(json().name, json().text);
        deployNewVersion(worker);
        return { name: json().name, type: "secret_text" };
      case `DELETE secrets/${last}`:
        if (worker && worker.deployments.at(-1)?.version !== worker.newestVersion) return notDeployed;
        if (!worker?.secrets.delete(last)) return notFound;
        deployNewVersion(worker);
        return null;
      case "POST assets-upload-session/":
        manifest = Object.keys(json().manifest);
        return { jwt: "session", buckets: [] };
      case "PUT /": {
        const form = await new Response(new Uint8Array(body), {
          headers: { "content-type": request.headers["content-type"] ?? "" },
        }).formData();
        const modules = new Map<string, string>();
        for (const [name, part] of form) if (part instanceof File) modules.set(name, await part.text());
        const deployed = findOrCreateWorker(id);
        const metadata = JSON.parse(String(form.get("metadata"))) as Metadata;
        deployNewVersion(deployed);
        if (metadata.bindings.some(({ type }) => type === "assets")) {
          deployed.upload = { metadata, modules, assets: manifest };
          await onDeploy(id, deployed);
        }
        const now = new Date().toISOString();
        return {
          id,
          tag: "tag",
          etag: "etag",
          deployment_id: deployed.deployments.at(-1)?.version,
          created_on: now,
          modified_on: now,
          startup_time_ms: 1,
          has_assets: true,
          entry_point: metadata.main_module,
        };
      }
      case "PATCH script-settings/":
        return json();
      case "GET schedules/":
        return { schedules: (worker?.crons ?? []).map((cron) => ({ cron })) };
      case "PUT schedules/":
        findOrCreateWorker(id).crons = json().map(({ cron }: { cron: string }) => cron);
        return { schedules: json() };
      case "GET subdomain/":
      case "POST subdomain/":
        return { enabled: false, previews_enabled: false };
      case "POST domains/changeset":
        return { added: json(), removed: [], updated: [], conflicting: [] };
      case "PUT domains/records":
        findOrCreateWorker(id).domains = json().origins.map(({ hostname }: { hostname: string }) => hostname);
        return json().origins.map((origin: object) => ({ id: randomUUID(), ...origin }));
      case "GET deployments/":
        return worker && { deployments: worker.deployments.map((deployment) => deploymentOf(deployment)).reverse() };
      case "POST deployments/": {
        const [{ version_id }] = json().versions;
        const deployment = {
          id: randomUUID(),
          version: version_id,
          message: json().annotations?.["workers/message"] ?? "",
        };
        findOrCreateWorker(id).deployments.push(deployment);
        return deploymentOf(deployment);
      }
      case `GET versions/${last}`:
        if (!worker) return undefined;
        if (last === "") return { items: worker.deployments.map(({ version }) => versionOf(version)) };
        return versionOf(last);
      case "GET /":
      case "GET settings/":
        return worker && { bindings: [], tags: [], migration_tag: "v1" };
      default:
        return undefined;
    }
  };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const [pathname = ""] = (request.url ?? "").split("?");
    const path = pathname.split("/").slice(1);
    const isOfAccount = path[0] === "accounts" && path[1] === account.id;
    const method = request.method ?? "";
    const result = isOfAccount
      ? await respond(method, { path: path.slice(2), body, request })
      : respondOutsideAccount(pathname, account);
    if (result === undefined && method !== "GET") account.unimplemented.push(`${method} ${pathname}`);
    const error = result === undefined ? notFound : result instanceof ApiError && result;
    const errors = error ? [{ code: error.code, message: "Refused" }] : [];
    response.writeHead(error ? error.status : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: !error, errors, messages: [], result: error ? null : result }));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

/** The result for a path that does not begin with the account; `undefined` when the path is not implemented. */
function respondOutsideAccount(pathname: string, account: Account): unknown {
  switch (pathname) {
    case "/accounts":
      return [{ id: account.id, name: "Kunst" }];
    case "/user":
      return { id: "user", email: "you@example.net" };
    case "/user/tokens/verify":
      return { id: "token", status: "active" };
    case "/zones/zone/workers/routes":
      return [];
    case "/zones":
      return [{ id: "zone", name: "example.net" }];
    default:
      return undefined;
  }
}

const CREATED_ON = "2026-11-22T12:00:00Z";

const deploymentOf = ({ id, version, message }: DeployedWorker["deployments"][number]) => ({
  id,
  source: "wrangler",
  strategy: "percentage",
  author_email: "you@example.net",
  annotations: { "workers/message": message, "workers/triggered_by": "deployment" },
  created_on: CREATED_ON,
  versions: [{ version_id: version, percentage: 100 }],
});

const versionOf = (id: string) => ({
  id,
  number: 1,
  metadata: {
    created_on: CREATED_ON,
    modified_on: CREATED_ON,
    source: "wrangler",
    author_email: "you@example.net",
    author_id: "user",
  },
  annotations: {},
  resources: { bindings: [], script: { etag: "etag", handlers: ["fetch"] }, script_runtime: {} },
});
