import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Miniflare's options and the main module of a built Worker. Options that JSON cannot represent are lost. */
export type BuiltWorker = Pick<ReturnType<typeof unstable_getMiniflareWorkerOptions>, "workerOptions" | "main">;

/** Prints the `BuiltWorker` of a build's configuration file as JSON, in the last line of the output. */
const [, , configPath = ""] = process.argv;
const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configPath);
process.stdout.write(`\n${JSON.stringify({ workerOptions, main } satisfies BuiltWorker)}`, () => process.exit());
