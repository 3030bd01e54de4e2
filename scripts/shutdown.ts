import { spawnSync } from "node:child_process";
import { isAlive } from "#supabase/local/is-alive.ts";
import { isLostConnection } from "#supabase/local/postgres.ts";

const PARENT_POLL_MS = 1_000;

type Hook = () => Promise<unknown>;

/**
 * Runs the added hooks once, newest first, and exits the process. Causes are a signal, an uncaught error, the end of
 * npm, output that nothing reads any more, and a call of `stop`.
 */
export function createShutdown() {
  const hooks: Hook[] = [];
  let stopping: Promise<never> | null = null;

  const stop = (exitCode = 0): Promise<never> => {
    stopping ??= (async () => {
      for (const hook of hooks.reverse()) {
        await hook().catch((error: unknown) => console.error("Stopping failed:", error));
      }
      process.exit(exitCode);
    })();
    return stopping;
  };

  /** Replaces all signal handlers. Call `listen` again after the start of a library that installs such handlers. */
  const listen = () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.removeAllListeners(signal);
      process.on(signal, () => void stop());
    }
  };

  process.on("uncaughtException", (error) => {
    // A connection is lost when Postgres crashes; the backend then restarts Postgres.
    if (isLostConnection(error)) return;
    console.error(error);
    void stop(1);
  });

  // A stream fails when nothing reads the output any more. Without these listeners, the listener above would print each
  // error, which would fail again, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => void stop());

  // Stops when npm or its shell ends: npm does not always forward signals, and the shell survives a kill -9 of npm.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parentPid = process.ppid;
    const npmPid = parentOfShell(parentPid);
    const watch = setInterval(() => {
      const isOrphaned = process.ppid !== parentPid || (npmPid !== null && !isAlive(npmPid));
      if (!isOrphaned || stopping) return;
      clearInterval(watch);
      console.error("npm has ended: stopping everything.");
      void stop();
    }, PARENT_POLL_MS);
    watch.unref();
  }

  return { add: (hook: Hook) => hooks.push(hook), listen, stop };
}

/**
 * The parent of a shell; `null` for other processes. When bash is /bin/sh, it replaces itself by Node: then npm is the
 * parent of this process, and the parent of npm is the terminal, whose end must not stop the product.
 */
export function parentOfShell(pid: number): number | null {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parentPid] = /^\s*(\d+)\s+\S*sh$/.exec(stdout?.trim() ?? "") ?? [];
  return parentPid === undefined ? null : Number(parentPid);
}
