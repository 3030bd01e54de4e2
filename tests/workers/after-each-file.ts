import { env } from "cloudflare:workers";
import { afterAll, vi } from "vitest";
import { restartWorker } from "./worker.ts";

/** Resets mocks, the page cache's memory and KV after each file, because all test files share one runtime. */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  restartWorker();
  for (const namespace of [env.PAGES, env.SESSIONS]) await empty(namespace);
});

async function empty(namespace: KVNamespace): Promise<void> {
  const { keys, list_complete } = await namespace.list();
  for (const { name } of keys) await namespace.delete(name);
  if (!list_complete) await empty(namespace);
}
