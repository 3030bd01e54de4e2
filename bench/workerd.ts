import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { workerdBinary } from "../scripts/website.ts";

type Module = { name: string; text: string };

export type BenchWorker = {
  /** Main module first. */
  modules: Module[];
  vars?: Record<string, string>;
  durableObjects?: { name: string; class_name: string }[];
  /** The name of the Worker that receives this Worker's requests to other hosts. Default: the network. */
  outbound?: string;
};

/** KV in memory, with workerd's KV protocol. A DELETE of the key `*` deletes all values. */
const KV_WORKER = `
const store = new Map();
export default {
  async fetch(request) {
    const url = new URL(request.url);
    if (url.pathname === "/bulk/get") {
      const { keys } = await request.json();
      return Response.json(Object.fromEntries(keys.map((key) => [key, store.has(key) ? new TextDecoder().decode(store.get(key).value) : null])));
    }
    const key = decodeURIComponent(url.pathname.slice(1));
    if (request.method === "PUT") {
      store.set(key, { value: await request.arrayBuffer(), metadata: request.headers.get("cf-kv-metadata") });
      return new Response(null);
    }
    if (request.method === "DELETE") { if (key === "*") store.clear(); else store.delete(key); return new Response(null); }
    const found = store.get(key);
    if (!found) return new Response(null, { status: 404 });
    return new Response(found.value, { headers: found.metadata ? { "cf-kv-metadata": found.metadata } : {} });
  },
};`;

/** The Cache API in memory. workerd sends a PUT whose body is the response to store, as an HTTP message. */
const CACHE_WORKER = `
const store = new Map();
export default {
  async fetch(request) {
    if (request.method === "PUT") {
      const message = await request.arrayBuffer();
      const text = new TextDecoder("latin1").decode(message);
      const end = text.indexOf("\\r\\n\\r\\n");
      const headers = text.slice(0, end).split("\\r\\n").slice(1).map((line) => line.split(/: (.*)/s).slice(0, 2));
      store.set(request.url, { headers, body: message.slice(end + 4) });
      return new Response(null, { status: 204 });
    }
    const found = store.get(request.url);
    if (!found) return new Response(null, { status: 504, headers: { "cf-cache-status": "MISS" } });
    return new Response(found.body, { headers: [...found.headers, ["cf-cache-status", "HIT"]] });
  },
};`;

const SERVICES: Record<string, BenchWorker> = {
  kv: { modules: [{ name: "kv.js", text: KV_WORKER }] },
  cache: { modules: [{ name: "cache.js", text: CACHE_WORKER }] },
};

/**
 * Runs Workers in workerd without wrangler or Miniflare, each on its own port. All Workers share one KV namespace and
 * one cache, both in memory.
 */
export async function runWorkers<Name extends string>(workers: Record<Name, BenchWorker>) {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-workerd-"));
  mkdirSync(path.join(directory, "objects"));
  const ports = await freePorts(Object.keys(workers).length);
  const services = Object.entries({ ...workers, ...SERVICES }).map(([name, worker]) =>
    describeWorker(directory, name, worker),
  );
  const names = Object.keys(workers) as Name[];
  const sockets = names.map(
    (name, index) => `(name="${name}", address="127.0.0.1:${ports[index]}", http=(), service="${name}")`,
  );
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${services.join(",\n    ")},
    (name="internet", network=(allow=["private", "public"], tlsOptions=(trustBrowserCas=true))),
    (name="objects", disk=(path="${directory}/objects", writable=true)),
    (name="nothing", network=(allow=[])),
  ],
  sockets = [${sockets.join(", ")}],
);`;
  const file = path.join(directory, "config.capnp");
  writeFileSync(file, config);
  const child = spawn(workerdBinary(), ["serve", "--experimental", file], { stdio: ["ignore", "inherit", "inherit"] });
  const urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`])) as Record<
    Name,
    string
  >;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    for (const name of names) await untilListening(urls[name]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls, stop };
}

const BUILD = "build/server";

export function builtModules(): Module[] {
  const files = readdirSync(BUILD, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".js"));
  return ["index.js", ...files.filter((file) => file !== "index.js")].map((name) => ({
    name,
    text: readFileSync(path.join(BUILD, name), "utf8"),
  }));
}

/** @throws Error unless all modules together contain exactly one match of the pattern */
export function patched(modules: Module[], pattern: RegExp, replacement: string): Module[] {
  const all = new RegExp(pattern, "g");
  const found = modules.reduce((count, { text }) => count + [...text.matchAll(all)].length, 0);
  if (found !== 1) throw new Error(`${pattern} occurs ${found} times in the built Worker`);
  return modules.map(({ name, text }) => ({ name, text: text.replace(pattern, replacement) }));
}

/** @param modules the built modules, patched or not. A benchmark may put a main module of its own before them. */
export function productWorker(
  backend: { url: string; publishableKey: string; secretKey: string },
  modules: Module[] = builtModules(),
): BenchWorker {
  const { durable_objects } = JSON.parse(readFileSync(path.join(BUILD, "wrangler.json"), "utf8"));
  const vars = {
    ENVIRONMENT: "test",
    LOOPBACK_LIMITS: "off",
    SITE_URL: "http://localhost:4173",
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    COOKIE_SECRET: "benchmark-of-cached-pages-in-workerd",
    MAIL_TRANSPORT: "local",
  };
  return { modules, vars, durableObjects: durable_objects.bindings };
}

/** Writes the modules to `directory`. Returns a service in workerd's configuration language. */
function describeWorker(
  directory: string,
  name: string,
  { modules, vars = {}, durableObjects = [], outbound = "internet" }: BenchWorker,
): string {
  const embedded = modules.map((module, index) => {
    const file = path.join(directory, `${name}-${index}.js`);
    writeFileSync(file, module.text);
    return `(name="${module.name}", esModule=embed "${path.basename(file)}")`;
  });
  const bindings = [
    ...(name in SERVICES ? [] : ["PAGES", "SESSIONS"].map((binding) => `(name="${binding}", kvNamespace="kv")`)),
    `(name="ASSETS", service="nothing")`,
    ...Object.entries(vars).map(([key, value]) => `(name="${key}", text=${JSON.stringify(value)})`),
    ...durableObjects.map((object) => `(name="${object.name}", durableObjectNamespace="${object.class_name}")`),
  ];
  const namespaces = durableObjects.map(
    ({ class_name }) => `(className="${class_name}", uniqueKey="${name}-${class_name}", enableSql=true)`,
  );
  return `(name="${name}", worker=(
      compatibilityDate="2026-08-15", compatibilityFlags=[], globalOutbound="${outbound}",${name in SERVICES ? "" : ` cacheApiOutbound="cache",`}
      modules=[${embedded.join(", ")}],
      bindings=[${bindings.join(", ")}],
      durableObjectNamespaces=[${namespaces.join(", ")}],
      durableObjectStorage=(localDisk="objects")))`;
}

async function untilListening(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not listen`);
}

/** All ports stay open until the last port is found, so that the ports differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<typeof server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
    }),
  );
  return Promise.all(
    servers.map((server) => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      return new Promise<number>((resolve) => server.close(() => resolve(port)));
    }),
  );
}
