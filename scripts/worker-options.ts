import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** What Miniflare needs to know of a built Worker, without values that JSON lacks. */
export type BuiltWorker = Pick<ReturnType<typeof unstable_getMiniflareWorkerOptions>, "workerOptions" | "main">;

/** Prints the `BuiltWorker` of a wrangler configuration as the last line. */
const [, , configuration = ""] = process.argv;
const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configuration);
process.stdout.write(`\n${JSON.stringify({ workerOptions, main } satisfies BuiltWorker)}`, () => process.exit());
