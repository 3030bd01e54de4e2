import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Miniflare's options of a built Worker. Options that JSON cannot represent are lost. */
export type WorkerOptions = ReturnType<typeof unstable_getMiniflareWorkerOptions>["workerOptions"];

/** Prints the `WorkerOptions` of a build's configuration file as JSON, in the last line of the output. */
const [, , configPath = ""] = process.argv;
const options: WorkerOptions = unstable_getMiniflareWorkerOptions(configPath).workerOptions;
process.stdout.write(`\n${JSON.stringify(options)}`, () => process.exit());
