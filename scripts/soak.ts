import { rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { memoryByProgram, type Program } from "./process-memory.ts";
import { startProduct, temporaryDataDirectory } from "./product-process.ts";
import { growthOf, isTooMuchGrowth } from "./soak/growth.ts";
import { createLoad } from "./soak/load.ts";

const SAMPLE_MS = 5_000;
const MINUTE_MS = 60_000;
const MAX_PRINTED_FAILURES = 20;
const programs: readonly Program[] = ["workerd", "node", "postgres"];

/**
 * `npm run soak [-- minutes]`: builds the product and serves it under mixed load, for ten minutes by default. Fails
 * when one of the following happens:
 *
 * - The memory of a program grows by more than 5 % in the last half of the load, or cannot be measured.
 * - A response has a status of 5xx, a connection is lost, or a tRPC call or an upload fails.
 * - A page or image has a status other than 200.
 *
 * Runs on Linux only. LOCAL_DIRECTORY names a data directory to reuse.
 */

const { positionals } = parseArgs({ allowPositionals: true });
const minutes = Number(positionals[0] ?? 10);
// The negation also refuses NaN.
if (!(minutes > 0) || positionals.length > 1) throw new Error(`${positionals.join(" ")} is not a number of minutes`);
const directory = process.env.LOCAL_DIRECTORY ?? temporaryDataDirectory("atelierland-soak-");
const failures: string[] = [];
/** Memory in MB, measured `elapsedMs` after the start of the load. */
const samples: ({ elapsedMs: number } & Record<Program, number>)[] = [];
// Without limits per network, because all requests come from this machine.
const product = await startProduct(directory, { LOOPBACK_LIMITS: "off" });
try {
  const memoryAtRest = memoryByProgram(product.pid);
  const { activities, requests } = await createLoad(product);
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const counts: Record<string, number> = {};
  const repeat = async ([name, { intervalMs, run }]: [string, (typeof activities)[string]]) => {
    counts[name] = 0;
    while (elapsed() < minutes * MINUTE_MS) {
      const nextStart = elapsed() + intervalMs;
      await run().catch((error: unknown) => failures.push(`${name}: ${error}`));
      counts[name]++;
      await setTimeout(Math.max(0, nextStart - elapsed()));
    }
  };
  const recordSamples = async () => {
    while (elapsed() < minutes * MINUTE_MS) {
      samples.push({ elapsedMs: elapsed(), ...memoryByProgram(product.pid) });
      await setTimeout(SAMPLE_MS);
    }
  };
  await Promise.all([recordSamples(), ...Object.entries(activities).map(repeat)]);

  console.table([rowOf("at rest", memoryAtRest), ...meansByMinute()]);
  console.table(counts);
  console.log(`${requests.length} requests, log of ${product.log().length} characters`);
  const failedRequests = requests.flatMap(({ failure }) => failure ?? []);
  failures.push(...failedRequests);
  const lastHalf = samples.filter(({ elapsedMs }) => elapsedMs >= (minutes * MINUTE_MS) / 2);
  for (const program of programs) {
    const growth = growthOf(lastHalf.map((sample) => ({ elapsedMs: sample.elapsedMs, megabytes: sample[program] })));
    console.log(`${program}: growth of ${(growth * 100).toFixed(1)} % in the last ${minutes / 2} minutes`);
    if (isTooMuchGrowth(growth)) failures.push(`${program} grows`);
  }
} finally {
  await product.stop();
  if (process.env.LOCAL_DIRECTORY === undefined) rmSync(directory, { recursive: true, force: true });
}
console.error(
  [...new Set(failures)]
    .slice(0, MAX_PRINTED_FAILURES)
    .map((failure) => `  ${failure}`)
    .join("\n"),
);
process.exit(failures.length > 0 ? 1 : 0);

function meansByMinute() {
  const groups = Map.groupBy(samples, ({ elapsedMs }) => Math.ceil(elapsedMs / MINUTE_MS));
  return [...groups].map(([minute, group]) => {
    const mean = (program: Program) => group.reduce((sum, sample) => sum + sample[program], 0) / group.length;
    return rowOf(`minute ${minute}`, { workerd: mean("workerd"), node: mean("node"), postgres: mean("postgres") });
  });
}

function rowOf(when: string, memory: Record<Program, number>) {
  return { when, ...Object.fromEntries(programs.map((program) => [`${program} MB`, Math.round(memory[program])])) };
}
