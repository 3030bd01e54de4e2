import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../deployments.ts";
import { expect, test } from "../fixtures.ts";
import { childOf, listProcesses } from "../processes.ts";

/** Runs `npm start -- --empty` with the data in `directory`. Resolves when the product is ready. */
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
  const ended = new Promise((resolve) => npm.once("close", resolve));
  const stop = async () => {
    // Ends the process group, which consists of npm, its shell and Node. Node stops Postgres and workerd. The group is
    // ended even when npm has ended, because Node may still run.
    try {
      if (npm.pid) process.kill(-npm.pid, "SIGTERM");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // the whole group has ended
    }
    await ended;
  };
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toContain("Ctrl-C stops everything");
    const node = childOf(childOf(npm.pid, /^sh -c/), /^node .*start\.ts/);
    return { npm, node, stop, workerd: () => childOf(node, /workerd serve/), output: () => output };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The ids of a process and of all processes that it has started, directly or indirectly. */
function treeOf(root: number, all = listProcesses()): number[] {
  return [root, ...all.filter(({ parentPid }) => parentPid === root).flatMap(({ pid }) => treeOf(pid, all))];
}

/** Kills the process and waits until all processes that it started have ended too. */
async function killAndAwaitTree(pid: number): Promise<void> {
  const tree = treeOf(pid);
  process.kill(pid, "SIGKILL");
  const runningProcesses = () => listProcesses().filter(({ pid: candidate }) => tree.includes(candidate));
  await expect.poll(runningProcesses).toEqual([]);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** How often the output contains the text. */
function countOccurrences(output: string, text: string): number {
  return output.split(text).length - 1;
}

async function isHealthy(port: number): Promise<boolean> {
  const response = await fetch(`http://localhost:${port}/api/health`).catch(() => null);
  await response?.body?.cancel();
  return response?.status === 200;
}

test("restarts Postgres and workerd after a kill -9, refuses to start twice, and leaves nothing running when Node or npm is killed", async () => {
  const temporaryDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-start-"));
  chmodSync(temporaryDirectory, 0o755); // When root runs the test, Postgres runs as `nobody`.
  const directory = path.join(temporaryDirectory, "mit Umlaut ü");
  const port = await freePort();
  const backendPort = await freePort();
  let stop: (() => Promise<void>) | undefined;
  try {
    const first = await startProduct(directory, port, backendPort);
    stop = first.stop;
    expect(first.output()).toContain("npm run admin -- you@example.org");
    const pidFile = execFileSync("find", ["-L", directory, "-name", "postmaster.pid"], { encoding: "utf8" }).trim();
    const postgres = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);

    const killedPostgres = postgres();
    await killAndAwaitTree(killedPostgres);
    await expect
      .poll(() => countOccurrences(first.output(), "Postgres stopped unexpectedly and is restarting"))
      .toBe(1);
    await expect.poll(() => isHealthy(port)).toBe(true);
    expect(postgres()).not.toBe(killedPostgres);

    await killAndAwaitTree(first.workerd());
    const restart = "The Workers runtime crashed unexpectedly and is being restarted";
    await expect.poll(() => countOccurrences(first.output(), restart)).toBe(1);
    await expect.poll(() => isHealthy(port)).toBe(true);

    await killAndAwaitTree(first.node);
    expect([await isFree(port), await isFree(backendPort)]).toEqual([true, true]);

    const second = await startProduct(directory, port, backendPort);
    stop = second.stop;
    const duplicate = spawn(process.execPath, ["scripts/start.ts"], {
      env: { ...process.env, SKIP_BUILD: "1", PORT: String(port), LOCAL_DIRECTORY: directory },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let refusal = "";
    duplicate.stderr.on("data", (chunk: Buffer) => (refusal += chunk.toString()));
    await expect.poll(() => duplicate.exitCode).toBe(1);
    expect(refusal).toContain(`Atelierland is already running on port ${port}`);

    await killAndAwaitTree(second.npm.pid ?? 0);
    await expect.poll(() => countOccurrences(second.output(), "npm has ended: stopping everything.")).toBe(1);
    expect([await isFree(port), await isFree(backendPort)]).toEqual([true, true]);
  } finally {
    await stop?.();
    rmSync(temporaryDirectory, { recursive: true, force: true });
  }
});
