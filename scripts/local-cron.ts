const MINUTE_MS = 60_000;

/**
 * Triggers the Worker's cron every minute, because a local workerd never does. Miniflare and the Vite plugin both serve
 * `/cdn-cgi/local/scheduled`.
 */
export function startLocalCron(siteUrl: string): () => Promise<void> {
  const run = async () => {
    const response = await fetch(`${siteUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).catch(() => null);
    if (!response?.ok) console.warn(`The cron did not run (${response?.status ?? "no response"}).`);
    await response?.body?.cancel();
  };
  const timer = setInterval(run, MINUTE_MS);
  return async () => clearInterval(timer);
}
