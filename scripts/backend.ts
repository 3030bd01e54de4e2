import path from "node:path";
import { parseArgs } from "node:util";
import { startLocalStack } from "#supabase/local/stack.ts";
import { ensureDevVars, setLocalUrlsInDevVars, usesHostedProject } from "./environment.ts";
import { backendPortOtherThan } from "./port.ts";
import { createShutdown } from "./shutdown.ts";

/**
 * `npm run backend` starts the embedded backend with the demo content, for a website that `npx wrangler dev` serves.
 */

/** The default port of `npx wrangler dev`. */
const WEBSITE_PORT = 8787;
const SITE_URL = `http://localhost:${WEBSITE_PORT}`;

parseArgs(); // Refuses arguments.
const shutdown = createShutdown();
shutdown.listen();
try {
  ensureDevVars();
  const hasHostedProject = usesHostedProject();
  const backend = await startLocalStack({
    dataDirectory: path.resolve(process.env.LOCAL_DIRECTORY ?? ".local"),
    port: backendPortOtherThan(WEBSITE_PORT),
    durability: "durable",
    content: "demo",
    siteUrl: SITE_URL,
    // Called when Postgres crashes too often or cannot be restarted.
    onGiveUp: () => void shutdown.stop(1),
  });
  shutdown.add(() => backend.stop());
  setLocalUrlsInDevVars({ SITE_URL, SUPABASE_URL: backend.url });
  console.log(`
  SUPABASE_URL               ${backend.url}
  SUPABASE_PUBLISHABLE_KEY   ${backend.publishableKey}
  SUPABASE_SECRET_KEY        ${backend.secretKey}

  Mails                      ${backend.url}/__mail/view
  Database                   ${backend.databaseUrl}

  Ctrl-C stops the backend.
`);
  if (hasHostedProject) {
    console.warn(
      "  SUPABASE_URL in .dev.vars is that of a hosted project: `npx wrangler dev` uses it, not this backend.\n",
    );
  }
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  await shutdown.stop(1);
}
