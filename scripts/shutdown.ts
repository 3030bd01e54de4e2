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

  // npm does not always forward signals: stop when its process exits.
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && void stop(), 1000).unref();
  }

  return { add: (each: Stop) => stops.push(each), listen, stop };
}
