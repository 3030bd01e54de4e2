let release = "unknown";

/** Sets the build id of this Worker. Called once, when the module starts, before any of its Durable Objects runs. */
export function setRelease(build: string): void {
  release = build;
}

/** The build id, sent as `release` with every report of the Worker and of its Durable Objects. */
export function currentRelease(): string {
  return release;
}
