/** What a browser needs to report to a project. `release` is the build id. */
export type MonitoredProject = { dsn: string; environment: string; release: string };

/**
 * The DSN of a project as browsers may see it, `https://{public key}@{host}/{project}`: without the secret of old DSNs and without
 * parameters.
 */
export function publicDsn(dsn: string): string {
  const { protocol, username, host, pathname } = new URL(dsn);
  return `${protocol}//${username}@${host}${pathname}`;
}

/** Where a project accepts envelopes (develop.sentry.dev/sdk/data-model/envelopes). */
export function ingestUrl(dsn: string): string {
  const { protocol, username, host, pathname } = new URL(dsn);
  const slash = pathname.lastIndexOf("/");
  const project = `${pathname.slice(0, slash)}/api${pathname.slice(slash)}`;
  return `${protocol}//${host}${project}/envelope/?sentry_version=7&sentry_key=${username}`;
}
