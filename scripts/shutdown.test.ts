import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { parentOfShell } from "./shutdown.ts";

const program = `
  import { createShutdown } from "./scripts/shutdown.ts";
  const shutdown = createShutdown();
  shutdown.add(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (process.send) process.send("hook has run");
    else console.log("hook has run");
  });
  setInterval(() => console.log("running"), 10);
`;

/** Has a title of several words, as npm has. */
const NPM = 'process.title = "npm run refresh"; console.log(); setInterval(() => {}, 1000)';

it("runs the hooks and exits when nothing reads the output of the process any more", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const message = once(child, "message");
  const exit = once(child, "exit");
  const [, stdout, stderr] = child.stdio as unknown as [null, Readable, Readable];
  await once(stdout, "data");
  stdout.destroy();
  stderr.destroy();
  expect(await message).toEqual(["hook has run", undefined]);
  expect(await exit).toEqual([0, null]);
});

it.each([
  ["the parent of a shell", ["/bin/sh", "-c", "read _; true"], process.pid],
  ["no parent of npm, which is the parent of this process when /bin/sh is bash", [process.execPath, "-e", NPM], null],
] as const)("watches %s", async (_, [command, ...parameters], watchedPid) => {
  const child = spawn(command, parameters, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  if (command === process.execPath) await once(child.stdout, "data");
  expect(parentOfShell(child.pid ?? 0)).toBe(watchedPid);
});

it("runs the hooks and exits when npm is killed, even though npm's shell keeps running", async () => {
  // One shell is npm, the other is npm's shell. `true` keeps the shells from replacing themselves with their command.
  const npm = spawn("sh", ["-c", `sh -c '"$NODE" --input-type=module --eval "$PROGRAM"; true'; true`], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const isClosed = once(npm, "close"); // Node has ended too, because it has the same output
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    await once(npm.stdout, "data");
    npm.kill("SIGKILL");
    await isClosed;
    expect(output).toContain("npm has ended: stopping everything.");
    expect(output).toContain("hook has run");
  } catch (error) {
    if (npm.pid) process.kill(-npm.pid, "SIGKILL");
    throw error;
  }
});
