/** The Sentry project to which a browser reports. `release` is the build id. */
export type MonitoredProject = { dsn: string; environment: string; release: string };

/**
 * The public part of a project's DSN, `https://{public key}@{host}/{project}`. The secret of old DSNs and parameters
 * are removed.
 */
export function publicDsn(dsn: string): string {
  const { protocol, username, host, pathname } = new URL(dsn);
  return `${protocol}//${username}@${host}${pathname}`;
}

/** The URL that accepts a project's envelopes (develop.sentry.dev/sdk/data-model/envelopes). */
export function ingestUrl(dsn: string): string {
  const { protocol, username, host, pathname } = new URL(dsn);
  const slash = pathname.lastIndexOf("/");
  const project = `${pathname.slice(0, slash)}/api${pathname.slice(slash)}`;
  return `${protocol}//${host}${project}/envelope/?sentry_version=7&sentry_key=${username}`;
}
