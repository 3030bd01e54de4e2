let release = "unknown";

/** Names the build of this Worker; called once, when the module starts, before any Durable Object of it runs. */
export function setRelease(build: string): void {
  release = build;
}

/** The build id that reports name as their release, in the Worker and in its Durable Objects. */
export function currentRelease(): string {
  return release;
}
