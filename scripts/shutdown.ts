type Stop = () => Promise<unknown>;

/**
 * Stops everything that was started, newest first, on Ctrl-C, on a failure or when asked; once, however often it is asked.
 */
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

  /** Takes over the signals; call it again after starting something that installs handlers of its own. */
  const listen = () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.removeAllListeners(signal);
      process.on(signal, () => void stop());
    }
  };

  // npm does not always pass a signal on: when it is gone, so are we.
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && void stop(), 1000).unref();
  }

  return { add: (each: Stop) => stops.push(each), listen, stop };
}
