/** The Sentry project to which a browser reports. `release` is the build id. */
export type MonitoredProject = { dsn: string; environment: string; release: string };

/** `https://{public key}@{host}/{project}`, without the secret key that old DSNs contain. */
export function publicDsn(dsn: string): string {
  const { protocol, username, host, pathname } = new URL(dsn);
  return `${protocol}//${username}@${host}${pathname}`;
}

/** The URL that events of a project are sent to (develop.sentry.dev/sdk/data-model/envelopes). */
export function ingestUrl(dsn: string): string {
  const { protocol, username, host, pathname } = new URL(dsn);
  const lastSlash = pathname.lastIndexOf("/");
  const apiPath = `${pathname.slice(0, lastSlash)}/api${pathname.slice(lastSlash)}`;
  return `${protocol}//${host}${apiPath}/envelope/?sentry_version=7&sentry_key=${username}`;
}
