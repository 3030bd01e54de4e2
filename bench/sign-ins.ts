import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBackend } from "#supabase/local/backend.ts";
import { prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { type Figure, median } from "./figure.ts";

const PEOPLE = 50;
const ROUNDS = 5;
const IDLE_READS = 100;
const PASSWORD = "kunst-und-kultur";

/**
 * Measures reads while 50 people sign in: password hashing, the backend's most expensive work, must not block reads.
 */
export async function benchSignIns(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-bench-"));
  const storageDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-bench-storage-"));
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  const { url: databaseUrl } = await prepareDatabase(cluster, "bench");
  const backend = await startBackend({ databaseUrl, port: 0, storageDirectory });
  try {
    /** Returns the duration in ms. */
    const send = async (requestPath: string, key: string, body?: object): Promise<number> => {
      const start = performance.now();
      const response = await fetch(`${backend.url}${requestPath}`, {
        headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${requestPath} returned ${response.status}`);
      return performance.now() - start;
    };
    const read = () => send("/rest/v1/offer_type?select=id,name", backend.publishableKey);
    const emails = Array.from({ length: PEOPLE }, (_, number) => `person-${number}@example.org`);
    for (const email of emails) {
      await send("/auth/v1/admin/users", backend.secretKey, { email, password: PASSWORD, email_confirm: true });
    }

    const ratios: number[] = [];
    const slowest: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const idle: number[] = [];
      while (idle.length < IDLE_READS) idle.push(await read());
      const busy: number[] = [];
      let isDone = false;
      const signIn = (email: string) =>
        send("/auth/v1/token?grant_type=password", backend.publishableKey, { email, password: PASSWORD });
      const signIns = Promise.all(emails.map(signIn)).finally(() => {
        isDone = true;
      });
      signIns.catch(() => {}); // awaited below
      while (!isDone) busy.push(await read());
      await signIns;
      if (round === 0) continue; // warm-up
      ratios.push(median(busy) / median(idle));
      slowest.push(Math.max(...busy));
    }
    return [
      {
        name: "read during 50 sign-ins ÷ idle read (embedded backend)",
        value: median(ratios),
        unit: "×",
        better: "less",
      },
      { name: "slowest read during 50 sign-ins", value: median(slowest), unit: "ms", better: "less" },
    ];
  } finally {
    await backend.stop();
    await cluster.stop();
    for (const directory of [dataDirectory, storageDirectory]) rmSync(directory, { recursive: true, force: true });
  }
}
