import path from "node:path";
import { startLocalStack } from "#supabase/local/stack.ts";
import { DEFAULT_BACKEND_PORT, portFrom } from "./port.ts";
import { createShutdown } from "./shutdown.ts";

/**
 * `npm run backend`: starts the embedded backend with the demo content, without the website. LOCAL_BACKEND_PORT sets
 * the port, LOCAL_DIRECTORY the data directory.
 */

const shutdown = createShutdown();
shutdown.listen();
try {
  const backend = await startLocalStack({
    dataDirectory: path.resolve(process.env.LOCAL_DIRECTORY ?? ".local"),
    port: portFrom("LOCAL_BACKEND_PORT", DEFAULT_BACKEND_PORT),
    durability: "durable",
    content: "demo",
    // Called when Postgres crashes too often or cannot be restarted.
    onGiveUp: () => void shutdown.stop(1),
  });
  shutdown.add(() => backend.stop());
  console.log(`
  SUPABASE_URL               ${backend.url}
  SUPABASE_PUBLISHABLE_KEY   ${backend.publishableKey}
  SUPABASE_SECRET_KEY        ${backend.secretKey}

  Mails                      ${backend.url}/__mail/view
  Database                   ${backend.databaseUrl}

  Ctrl-C stops it.
`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  await shutdown.stop(1);
}
