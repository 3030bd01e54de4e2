import { spawn } from "node:child_process";
import { once } from "node:events";
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
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await message).toEqual(["hook has run", undefined]);
  expect(await exit).toEqual([0, null]);
});
