import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readDevVars } from "./environment.ts";
import { printWorkerLog } from "./worker-log.ts";
import type { WorkerOptions } from "./worker-options.ts";

type WebsiteOptions = {
  port: number;
  /** Keeps KV, Durable Objects and the cache between starts. */
  stateDirectory: string;
  /** These variables override .dev.vars, which overrides the variables of the build. */
  bindings: Record<string, string>;
  /** The directory of the build; by default `build`. */
  build?: string;
  /** The id of the Worker's version; by default there is none. */
  version?: string;
  /** Handles the Worker's requests to other hosts; by default they are sent to the network. */
  fetchOutside?: (request: Request) => Promise<Response>;
};

/**
 * Serves a production build in workerd on 127.0.0.1.
 * @throws Error when there is no build or the port is taken
 */
export async function startWebsite({
  port,
  stateDirectory,
  bindings,
  build = "build",
  version,
  fetchOutside,
}: WebsiteOptions): Promise<{ stop(): Promise<void> }> {
  const root = path.resolve(build, "server");
  const main = path.join(root, "index.js");
  if (!existsSync(main)) throw new Error(`${build} contains no build; run \`npm run build\` first`);
  const workerOptions = readWorkerOptions(path.join(root, "wrangler.json"));
  prepareWorkerd();
  const modules = [main, ...javaScriptFiles(root).filter((file) => file !== main)].map((file) => ({
    type: "ESModule" as const,
    path: file,
    contents: readFileSync(file, "utf8"),
  }));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: printWorkerLog,
      cf: false, // Does not fetch a sample of `request.cf`.
      unsafeTriggerHandlers: true, // Lets scripts/local-cron.ts trigger the cron.
      resourcePersistencePath: stateDirectory,
      workers: [
        {
          ...workerOptions,
          name: "atelierland",
          assets: { ...(workerOptions.assets as object), directory: path.resolve(build, "client") },
          rootPath: root,
          modulesRoot: root,
          modules,
          // Miniflare declares its own `Request` and `Response`.
          ...(fetchOutside && { outboundService: fetchOutside as never }),
          // Otherwise Miniflare sets a new version at each start, and pages that an earlier start cached are not found.
          versionMetadata: undefined,
          bindings: {
            ...(workerOptions.bindings as Record<string, string>),
            ...readDevVars(),
            ...bindings,
            ...(version !== undefined && { CF_VERSION_METADATA: { id: version } }),
          },
        },
      ],
    }),
  );
  await miniflare.ready;
  return { stop: () => miniflare.dispose() };
}

/**
 * Options by the text of the configuration file. `build/` and the copy of it that a test makes share an entry: their
 * configurations are the same, and their options differ only in directories, which `startWebsite` replaces.
 */
const optionsByConfig = new Map<string, WorkerOptions>();

/** Runs wrangler in a child process, because this process would never free wrangler's memory. */
function readWorkerOptions(configPath: string): WorkerOptions {
  const config = readFileSync(configPath, "utf8");
  const known = optionsByConfig.get(config);
  if (known) return known;
  const script = path.join(import.meta.dirname, "worker-options.ts");
  const output = execFileSync(process.execPath, [script, configPath], { encoding: "utf8" });
  const options = JSON.parse(output.slice(output.lastIndexOf("\n") + 1)) as WorkerOptions;
  optionsByConfig.set(config, options);
  return options;
}

/**
 * Makes every garbage collection full: only full collections free the C++ objects of requests, whose memory V8 does not
 * count. workerd.sh ends workerd after a kill -9 of this process; a plain child process would keep running.
 */
function prepareWorkerd(): void {
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= "--gc-global";
  if (process.platform === "win32") return;
  process.env.WORKERD ??= workerdBinary();
  process.env.MINIFLARE_WORKERD_PATH ??= path.join(import.meta.dirname, "workerd.sh");
}

/** The workerd that is installed as a dependency of Miniflare. */
export function workerdBinary(): string {
  const { resolve } = createRequire(import.meta.url);
  const { default: binary } = createRequire(resolve("miniflare"))("workerd") as { default: string };
  return binary;
}

function javaScriptFiles(root: string): string[] {
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".js"))
    .map((file) => path.join(root, file));
}
