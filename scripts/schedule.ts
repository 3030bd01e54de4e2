const MINUTE_MS = 60_000;

/**
 * Runs the Worker's scheduled work every minute, as Cloudflare does: workerd on this machine fires no crons by itself.
 * Miniflare and the Vite plugin both listen on this path. Answers what ends it.
 */
export function runSchedule(siteUrl: string): () => Promise<void> {
  const run = async () => {
    const response = await fetch(`${siteUrl}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).catch(() => null);
    if (!response?.ok) console.warn(`The scheduled work did not run (${response?.status ?? "no answer"}).`);
    await response?.body?.cancel();
  };
  const timer = setInterval(run, MINUTE_MS);
  return async () => clearInterval(timer);
}
