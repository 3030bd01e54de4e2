import { type SeedOptions, seed } from "./seed.ts";

/** Seeds with the options of the first message of its parent process, and ends with it. */
process.once("disconnect", () => process.exit(1));
process.once("message", async (options) => {
  try {
    await seed(options as SeedOptions);
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
});
