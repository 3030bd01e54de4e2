import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "./deployments.ts";

/** `npm start -- --empty` on free ports, in a folder whose name has a space and an umlaut. */
async function startProduct(directory: string, port: number, backendPort: number) {
  const npm = spawn("npm", ["start", "--", "--empty"], {
    detached: true,
    env: {
      ...process.env,
      SKIP_BUILD: "1",
      PORT: String(port),
      LOCAL_BACKEND_PORT: String(backendPort),
      LOCAL_DIRECTORY: directory,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 120_000 }).toContain("Ctrl-C stops everything");
  const node = childOf(childOf(npm.pid, /^sh -c/), /^node scripts/);
  return { npm, node, workerd: () => childOf(node, /workerd serve/), output: () => output };
}

function childOf(parent: number | undefined, command: RegExp): number {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const pids = rows.flatMap((row) => {
    const [, pid, ppid, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(row) ?? [];
    return Number(ppid) === parent && command.test(args) ? [Number(pid)] : [];
  });
  expect(pids, `children of ${parent} that match ${command}`).toHaveLength(1);
  return pids[0] ?? 0;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isHealthy(port: number): Promise<boolean> {
  const response = await fetch(`http://localhost:${port}/api/health`).catch(() => null);
  await response?.body?.cancel();
  return response?.status === 200;
}

test("survives a kill -9 of Postgres and workerd, and leaves nothing behind after one of Node or npm", async () => {
  const parent = mkdtempSync(path.join(tmpdir(), "atelierland-start-"));
  const directory = path.join(parent, "mit Umlaut ü");
  const port = await freePort();
  const backendPort = await freePort();
  let npm: ChildProcess | undefined;
  try {
    const first = await startProduct(directory, port, backendPort);
    npm = first.npm;
    expect(first.output()).toContain("npm run admin -- you@example.org");
    const lock = execFileSync("find", ["-L", directory, "-name", "postmaster.pid"], { encoding: "utf8" }).trim();
    const postgres = () => Number(readFileSync(lock, "utf8").split("\n")[0]);

    const killedPostgres = postgres();
    process.kill(killedPostgres, "SIGKILL");
    await expect.poll(() => first.output()).toContain("Postgres stopped unexpectedly and is restarting");
    await expect.poll(() => isHealthy(port)).toBe(true);
    expect(postgres()).not.toBe(killedPostgres);

    const killedWorkerd = first.workerd();
    process.kill(killedWorkerd, "SIGKILL");
    await expect.poll(() => !isRunning(killedWorkerd) && isHealthy(port)).toBe(true);

    const workerd = first.workerd();
    process.kill(first.node, "SIGKILL");
    await expect.poll(() => isRunning(workerd)).toBe(false);

    const second = await startProduct(directory, port, backendPort);
    npm = second.npm;
    const running = spawn(process.execPath, ["scripts/start.ts"], {
      env: { ...process.env, SKIP_BUILD: "1", PORT: String(port), LOCAL_DIRECTORY: directory },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let refusal = "";
    running.stderr.on("data", (chunk: Buffer) => (refusal += chunk.toString()));
    await expect.poll(() => running.exitCode).toBe(1);
    expect(refusal).toContain(`Atelierland is already running on port ${port}`);

    second.npm.kill("SIGKILL");
    await expect.poll(() => isRunning(second.node)).toBe(false);
    expect(await isHealthy(port)).toBe(false);
  } finally {
    if (npm?.pid && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, "SIGTERM");
    rmSync(parent, { recursive: true, force: true });
  }
});
