import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";

const program = `
  import { createShutdown } from "./scripts/shutdown.ts";
  const shutdown = createShutdown();
  shutdown.add(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.send("hook has run");
  });
  setInterval(() => console.log("running"), 10);
`;

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
