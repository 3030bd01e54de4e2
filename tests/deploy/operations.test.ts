import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type Backend, startBackend } from "#supabase/local/backend.ts";
import { dropDatabase, prepareDatabase } from "#supabase/local/database.ts";
import { type AuthConfig, checkAuth, checkRealtime } from "../../scripts/deploy/findings.ts";
import { ensureDevVars, OPERATOR_VARIABLES, quietEnvironment } from "../../scripts/environment.ts";
import { startWebsite } from "../../scripts/website.ts";
import { aFactor } from "../db/caller.ts";
import { type Account, type DeployedWorker, newAccount, startCloudflareApi } from "./cloudflare-api.ts";
import { type Command, commandsIn, TYPED_SECRETS } from "./commands.ts";
import { type Route, rerouteRequest } from "./route-hosts.ts";
import { newProject, type ProjectState, startSupabaseApi } from "./supabase-api.ts";

/**
 * Runs the commands of docs/operations.md in a clone of this repository, against fake servers of Supabase's and
 * Cloudflare's APIs.
 */

const SITE = "https://kunst.example.net";
const REF = "abcdefghijklmnopqrst";
const PROJECT = `https://${REF}.supabase.co`;
const ACCOUNT = "0123456789abcdef0123456789abcdef";
const DATABASE = "deployment";
/** Files and folders that are not copied into the repository that the test clones. */
const EXCLUDED_ENTRIES =
  /^(node_modules|build|bench|tests|\.git|\.local|\.wrangler|\.react-router|\.playwright|\.dev\.vars)$/;
/** Variables of the test runner. The commands inherit neither these nor `OPERATOR_VARIABLES`. */
const RUNNER_VARIABLES = /^(VITEST|NODE_ENV|NODE_OPTIONS)/;

const COMMITTER = {
  GIT_AUTHOR_NAME: "You",
  GIT_AUTHOR_EMAIL: "you@example.net",
  GIT_COMMITTER_NAME: "You",
  GIT_COMMITTER_EMAIL: "you@example.net",
};

let directory: string;
let checkout: string;
let project: ProjectState;
let account: Account;
let backend: Backend;
let websiteUrl: string;
let environment: NodeJS.ProcessEnv;
let website: { stop(): Promise<void> } | undefined;
/** Restarts the Worker with its secrets, as Cloudflare does after each changed secret. */
let applySecrets: () => Promise<void>;
/** Path of the Supabase CLI that `npx` has installed. The test starts the CLI by this path, because `npx` is slower. */
let supabaseCli: string;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  ensureDevVars();
  directory = mkdtempSync(path.join(tmpdir(), "atelierland-deploy-"));
  checkout = path.join(directory, "checkout");
  clone();

  const emptyDirectory = mkdtempSync(path.join(directory, "migrations-"));
  const { url } = await prepareDatabase({ url: inject("clusterUrl") }, DATABASE, {
    migrationsDirectory: emptyDirectory,
  });
  backend = await startBackend({ databaseUrl: url, port: 0, storageDirectory: path.join(directory, "storage") });
  project = newProject(REF, "pro", url);
  const supabase = await startSupabaseApi(project);

  const port = await freePort();
  websiteUrl = `http://127.0.0.1:${port}`;
  account = newAccount(ACCOUNT);
  // Local servers replace the site and the Supabase project; the keys of the embedded backend replace those that
  // the operator types.
  const routes: Record<string, Route> = {
    [SITE]: { url: websiteUrl, keys: {} },
    [PROJECT]: {
      url: backend.url,
      keys: {
        [TYPED_SECRETS.SUPABASE_PUBLISHABLE_KEY ?? ""]: backend.publishableKey,
        [TYPED_SECRETS.SUPABASE_SECRET_KEY ?? ""]: backend.secretKey,
      },
    },
  };
  const startWorker = async ({ upload, secrets, deployments }: DeployedWorker) => {
    await website?.stop();
    const variables = upload?.metadata.bindings.filter(({ type }) => type === "plain_text") ?? [];
    website = await startWebsite({
      port,
      stateDirectory: path.join(directory, "worker"),
      build: path.join(checkout, "build"),
      version: deployments.at(-1)?.version ?? "",
      bindings: {
        ...Object.fromEntries(variables.map(({ name, text = "" }) => [name, text])),
        ...Object.fromEntries(secrets),
      },
      fetchOutside: async (request) => {
        const route = routes[new URL(request.url).origin];
        return route ? fetch(rerouteRequest(request, route)) : new Response(null, { status: 502 });
      },
    });
  };
  const cloudflare = await startCloudflareApi(account, (_, worker) => startWorker(worker));
  applySecrets = () => startWorker(account.workers.get("atelierland") as DeployedWorker);

  const profile = path.join(directory, "profile.yaml");
  writeFileSync(
    profile,
    `name: fake\napi_url: ${supabase.url}\ndashboard_url: ${supabase.url}\nproject_host: supabase.co\n`,
  );
  const inherited = Object.entries(process.env).filter(
    ([name]) => !OPERATOR_VARIABLES.test(name) && !RUNNER_VARIABLES.test(name),
  );
  environment = {
    ...Object.fromEntries(inherited),
    ...quietEnvironment,
    ...COMMITTER,
    NODE_COMPILE_CACHE: path.join(tmpdir(), "atelierland-compile-cache"),
    PATH: `${path.resolve("node_modules/.bin")}:${process.env.PATH}`,
    npm_config_update_notifier: "false",
    npm_config_prefer_offline: "true",
    CI: "1",
    XDG_CONFIG_HOME: path.join(directory, "config"),
    SUPABASE_HOME: path.join(directory, "supabase"),
    SUPABASE_NO_KEYRING: "1",
    SUPABASE_PROFILE: profile,
    SUPABASE_YES: "1",
    SUPABASE_API_URL: supabase.url,
    CLOUDFLARE_API_BASE_URL: cloudflare.url,
    ROUTED_HOSTS: JSON.stringify(routes),
    NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/deploy/route-hosts.ts")).href}`,
  };
  stops.push(
    supabase.stop,
    cloudflare.stop,
    () => backend.stop(),
    () => website?.stop(),
  );
  supabaseCli =
    (await bash("npx --yes --package=supabase@3.1.0 which supabase")).output.trim().split("\n").at(-1) ?? "";
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await dropDatabase({ url: inject("clusterUrl") }, DATABASE);
  rmSync(directory, { recursive: true, force: true });
});

/** Clones a repository that contains this version, as an operator does. */
function clone(): void {
  const origin = path.join(directory, "origin");
  for (const name of readdirSync(".").filter((entry) => !EXCLUDED_ENTRIES.test(entry))) {
    cpSync(name, path.join(origin, name), { recursive: true });
  }
  git(origin, "init", "--quiet", "--initial-branch=main");
  git(origin, "add", "--all");
  git(origin, "commit", "--quiet", "--message=A version");
  git(directory, "clone", "--quiet", origin, checkout);
  symlinkSync(path.resolve("node_modules"), path.join(checkout, "node_modules"));
}

/** Deploys the newest version of the Worker again. */
function redeploy(): void {
  const { deployments = [], newestVersion = "" } = account.workers.get("atelierland") ?? {};
  deployments.push({ id: "redeployment", version: newestVersion, message: "" });
}

/** Commits a newer version, which does not change the lines of wrangler.toml that the operator changes. */
function release(): void {
  const origin = path.join(directory, "origin");
  const file = path.join(origin, "wrangler.toml");
  writeFileSync(file, `${readFileSync(file, "utf8").trimEnd()}\nhead_sampling_rate = 1\n`);
  git(origin, "commit", "--quiet", "--all", "--message=The next version");
}

function git(cwd: string, ...parameters: string[]): string {
  return execFileSync("git", parameters, { cwd, env: { ...process.env, ...COMMITTER }, encoding: "utf8" });
}

it("deploys a working site when the commands of docs/operations.md are run", async () => {
  configureWorker((text) =>
    text
      .replaceAll("atelierland.example.org", "kunst.example.net")
      .replaceAll("post@example.org", "post@kunst.example.net")
      .replaceAll('SUPABASE_URL = ""', `SUPABASE_URL = "${PROJECT}"`),
  );
  const media = createClient(backend.url, backend.secretKey).storage.from("media");
  const log = vi.spyOn(console, "log");
  const output = await runAll(commandsIn("docs/operations.md"), {
    "npm run media -- backup": () =>
      media.upload("kunst/bild.webp", new Uint8Array([1, 2, 3]), { contentType: "image/webp" }),
    "npm run media -- restore": async () => {
      await media.remove(["kunst/bild.webp"]);
      // The restore skips this file, because the bucket accepts only images.
      writeFileSync(path.join(checkout, "backup/media/.DS_Store"), "");
    },
    "git pull": async () => release(),
    "git restore": async () => {
      expect(readFileSync(path.join(checkout, "wrangler.toml"), "utf8")).not.toContain("head_sampling_rate");
      configureWorker((text) => text.replaceAll(/^crons = .*$/gm, "crons = []"));
    },
    // In the document, the rollback comes before the rotation of secrets. After a rollback, Cloudflare refuses to
    // change a secret until the newest version is deployed.
    "npx wrangler secret delete": async () => redeploy(),
  });
  // The first deployment finds no assets of earlier builds to keep.
  expect(output.join("\n")).toContain("None: no page of an earlier build is open.");
  // `deploy:check` finds no applied migration that differs from its file.
  expect(output.join("\n")).not.toContain("were rewritten");
  expect(git(checkout, "status", "--short", "--untracked-files=no")).toBe("");
  expect(readFileSync(path.join(checkout, "wrangler.toml"), "utf8")).toMatch(
    /kunst\.example\.net[\s\S]*head_sampling_rate/,
  );

  expect(account.unimplemented).toEqual([]);
  expect(checkAuth(project.auth as AuthConfig, { siteUrl: SITE, ref: REF, hasPaidPlan: true })).toEqual([]);
  expect(checkRealtime({ private_only: project.realtime.private_only === true }, REF)).toEqual([]);
  const worker = account.workers.get("atelierland");
  expect(worker).toMatchObject({ domains: ["kunst.example.net"], crons: ["* * * * *"] });
  const { COOKIE_SECRET_PREVIOUS: _, ...expected } = TYPED_SECRETS;
  expect(Object.fromEntries(worker?.secrets ?? [])).toEqual(expected);
  await applySecrets();
  const { data } = await media.download("kunst/bild.webp");
  expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
  expect((await media.info("kunst/bild.webp")).data?.cacheControl).toBe("max-age=31536000");

  const { id } = JSON.parse(readFileSync(path.join(checkout, "build/client/builds/latest.json"), "utf8"));
  expect(worker?.upload?.assets).toContain(`/builds/meta/${id}.json`);
  const health = await fetch(`${websiteUrl}/api/health`);
  expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: "ok", build: id })]);

  const paths = ["/", "/anmelden/", "/angebote/", "/api/trpc/session.current", "/gibt-es-nicht/"];
  const pages = await Promise.all(
    paths.map(async (url) => [url, await (await fetch(websiteUrl + url)).text()] as const),
  );
  expect(pages[0]?.[1]).toContain("</html>");
  // Browsers talk to the Worker only, so the publishable key is a secret.
  const published = [
    ...filesIn(path.join(checkout, "build")),
    ...pages,
    ["output of the commands", output.join("\n")],
    ["log of the Worker", log.mock.calls.join("\n")],
  ] as const;
  const leaksOf = (key = "") => published.filter(([, text]) => text.includes(key)).map(([name]) => name);
  expect(leaksOf(TYPED_SECRETS.SUPABASE_PUBLISHABLE_KEY)).toEqual([]);
  // The Worker's code contains the embedded backend's keys, because it refuses them in production.
  expect(leaksOf(backend.publishableKey).filter((name) => !name.startsWith("server/"))).toEqual([]);
});

it("fails to back up files with a key that cannot read them", async () => {
  const key = `SUPABASE_SECRET_KEY=${TYPED_SECRETS.SUPABASE_PUBLISHABLE_KEY}`;
  const { status, output } = await bash(`${key} npm run media -- backup backup/wrong-key`);
  expect([status, output]).toEqual([1, expect.stringContaining("cannot be read with this key: Bucket not found")]);
});

it("removes a second factor when the command of docs/operations.md for a lost authenticator app is run", async () => {
  const client = createClient(backend.url, backend.secretKey);
  const { data } = await client.auth.admin.createUser({ email: "lost@example.net", email_confirm: true });
  const userId = data.user?.id ?? "";
  const sql = postgres(project.databaseUrl, { max: 1 });
  await aFactor(sql, userId);
  const output = await run({ text: "npm run admin -- lost@example.net --reset-factor" });
  const factors = await sql`select id from auth.mfa_factors where user_id = ${userId}`;
  await sql.end();
  expect(output).toContain("lost@example.net signs in without a second factor from now on");
  expect([...factors]).toEqual([]);
});

it("configures a project of the free plan when the settings commands of docs/operations.md are run", async () => {
  const { auth } = newProject(REF, "free", project.databaseUrl);
  Object.assign(project, { plan: "free", auth });
  const settings = path.join(checkout, "supabase/config.toml");
  const withSessionLimits = readFileSync(settings, "utf8");
  writeFileSync(settings, withSessionLimits.replace(/^\[auth\.sessions\]\n(?:[^[].*\n|\n)*/m, ""));
  const commands = commandsIn("docs/operations.md").filter(({ text }) => /config push|deploy:settings/.test(text));
  expect(commands).toHaveLength(2);
  for (const command of commands) await run(command);
  expect(checkAuth(project.auth as AuthConfig, { siteUrl: SITE, ref: REF, hasPaidPlan: false })).toEqual([
    expect.objectContaining({
      kind: "dangerous",
      what: expect.stringMatching(/^the plan neither refuses leaked passwords/),
    }),
  ]);
});

/**
 * Runs the commands of each service in order, and different services in parallel. A command without a service waits for
 * all previous commands.
 * @param before functions that run before each command that begins with their key
 * @returns the output of each command
 */
async function runAll(commands: Command[], before: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const output: string[] = [];
  const queues = new Map<string, Promise<void>>();
  for (const command of commands) {
    const runOne = async () => {
      for (const [prefix, act] of Object.entries(before)) if (command.text.startsWith(prefix)) await act();
      output.push(await run(command));
    };
    const { service } = command;
    if (service === undefined) await Promise.all(queues.values()).then(runOne);
    else queues.set(service, (queues.get(service) ?? Promise.resolve()).then(runOne));
  }
  await Promise.all(queues.values());
  return output;
}

/** Runs a command as the operator's shell does; `export` changes the environment of the next commands. */
async function run({ text, extraArguments, skip, input }: Omit<Command, "pattern">): Promise<string> {
  if (skip) return "";
  const [, secret = ""] = /^npx wrangler secret put (\w+)$/.exec(text) ?? [];
  const secrets = account.workers.get("atelierland")?.secrets;
  // Only the first secret is uploaded with wrangler. The test stores the others itself, because wrangler starts slowly.
  if (secret !== "" && secrets && secrets.size > 0) {
    secrets.set(secret, TYPED_SECRETS[secret] ?? "");
    return "";
  }
  const isExport = text.startsWith("export ");
  const command = text
    .replaceAll("npx wrangler", "wrangler") // starts faster
    .replaceAll("npx --yes supabase@3.1.0", supabaseCli);
  const script = `set -euo pipefail\n${command} ${extraArguments ?? ""}${isExport ? "\nenv -0" : ""}`;
  const typed = input?.(/(\w+)$/.exec(text)?.[1] ?? "");
  const { status, output } = await bash(script, typed);
  expect(status, `${text}\n${output}`).toBe(0);
  if (isExport) {
    const variables = output.split("\0").map((line) => line.split(/=(.*)/s).slice(0, 2));
    environment = { ...Object.fromEntries(variables), SUPABASE_DB_URL: project.databaseUrl };
    return "";
  }
  const id = /^id = "(\w+)"$/m.exec(output)?.[1];
  // The operator replaces the placeholder of the new KV namespace in wrangler.toml with the printed id.
  if (id)
    configureWorker((config) =>
      config.replace(text.includes("PAGES") ? `${"0".repeat(30)}21` : `${"0".repeat(30)}22`, id),
    );
  return output;
}

function bash(script: string, input = ""): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn("bash", ["-c", script], { cwd: checkout, env: environment, stdio: ["pipe", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("close", (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
    child.stdin.on("error", () => undefined); // a command without prompts may already have ended
    child.stdin.end(input);
  });
}

function configureWorker(change: (text: string) => string): void {
  const file = path.join(checkout, "wrangler.toml");
  writeFileSync(`${file}.new`, change(readFileSync(file, "utf8")));
  renameSync(`${file}.new`, file); // replaced atomically, because another command may be reading it
}

/** Path and text of each file of a build except `.dev.vars`, which is for previews and never uploaded. */
function filesIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".dev.vars")
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(folder, file), readFileSync(file, "latin1")]);
}

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
