import { type SeedOptions, seed } from "./seed.ts";

/** Seeds with the options in the first message from the parent process, and ends when the parent ends. */
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
