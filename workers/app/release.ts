let release = "unknown";

/** Called once, when the Worker's main module starts, before any Durable Object of the Worker runs. */
export function setRelease(build: string): void {
  release = build;
}

/** The build id, sent as `release` with every report. */
export function currentRelease(): string {
  return release;
}
