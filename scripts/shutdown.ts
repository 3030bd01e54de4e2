import { spawnSync } from "node:child_process";
import { isLostConnection } from "#supabase/local/postgres.ts";

type Stop = () => Promise<unknown>;

/** Runs the registered shutdown hooks once, newest first, on a signal, on failure or on request. */
export function createShutdown() {
  const stops: Stop[] = [];
  let isStopping: Promise<never> | null = null;

  const stop = (exitCode = 0): Promise<never> => {
    isStopping ??= (async () => {
      for (const each of stops.reverse()) {
        await each().catch((error: unknown) => console.error("Stopping failed:", error));
      }
      process.exit(exitCode);
    })();
    return isStopping;
  };

  /** Replaces all signal handlers; call it again after starting something that installs its own. */
  const listen = () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.removeAllListeners(signal);
      process.on(signal, () => void stop());
    }
  };

  process.on("uncaughtException", (error) => {
    if (isLostConnection(error)) return;
    console.error(error);
    void stop(1);
  });

  // npm does not always forward signals, and a kill -9 of npm leaves its shell: stop when one of them has ended.
  if (process.env.npm_lifecycle_event !== undefined) {
    const shell = process.ppid;
    const npm = parentOf(shell);
    setInterval(() => (process.ppid !== shell || (npm !== null && !isAlive(npm))) && void stop(), 1000).unref();
  }

  return { add: (each: Stop) => stops.push(each), listen, stop };
}

/** The parent of a process; `null` when it is unknown. */
function parentOf(pid: number): number | null {
  const { stdout } = spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() ? Number(stdout) : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
