import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Miniflare's options for a built Worker, without those that JSON cannot represent. */
export type BuiltWorker = Pick<ReturnType<typeof unstable_getMiniflareWorkerOptions>, "workerOptions" | "main">;

/** Reads the configuration file of a build and prints its `BuiltWorker` as JSON, in the last line of the output. */
const [, , configPath = ""] = process.argv;
const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configPath);
process.stdout.write(`\n${JSON.stringify({ workerOptions, main } satisfies BuiltWorker)}`, () => process.exit());
