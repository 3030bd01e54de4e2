import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Miniflare's options of a built Worker that JSON can represent. */
export type BuiltWorker = Pick<ReturnType<typeof unstable_getMiniflareWorkerOptions>, "workerOptions" | "main">;

/** Prints the `BuiltWorker` of a wrangler configuration as the last line. */
const [, , configuration = ""] = process.argv;
const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configuration);
process.stdout.write(`\n${JSON.stringify({ workerOptions, main } satisfies BuiltWorker)}`, () => process.exit());
