import path from "node:path";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { startLocalStack } from "#supabase/local/stack.ts";
import {
  ensureDevVars,
  quietEnvironment,
  readDevVars,
  setLocalUrlsInDevVars,
  usesHostedProject,
} from "./environment.ts";
import { startLocalCron } from "./local-cron.ts";
import { assertPortIsFree, backendPortOtherThan, portFrom } from "./port.ts";
import { createShutdown } from "./shutdown.ts";
import { startMessage } from "./start-message.ts";

/**
 * `npm run dev`: serves the site with hot reload and runs the Worker in workerd. Also starts the embedded backend,
 * unless .dev.vars names a hosted project.
 */

parseArgs(); // Refuses arguments.
Object.assign(process.env, quietEnvironment);
const shutdown = createShutdown();
shutdown.listen();
try {
  ensureDevVars();
  const port = portFrom("PORT", 5173);
  const directory = path.resolve(process.env.LOCAL_DIRECTORY ?? ".local");
  const siteUrl = `http://localhost:${port}`;
  await assertPortIsFree(port, "PORT", "npm run dev");
  const backend = usesHostedProject()
    ? null
    : await startLocalStack({
        dataDirectory: directory,
        port: backendPortOtherThan(port),
        durability: "durable",
        content: "demo",
        siteUrl,
        // Called when Postgres crashes too often or cannot be restarted.
        onGiveUp: () => void shutdown.stop(1),
      });
  if (backend) shutdown.add(() => backend.stop());
  setLocalUrlsInDevVars({ SITE_URL: siteUrl, ...(backend && { SUPABASE_URL: backend.url }) });
  const vite = await createServer({ server: { port } });
  shutdown.add(() => vite.close());
  await vite.listen();
  // With a hosted project, the cron of the deployed Worker already runs the jobs.
  if (backend) shutdown.add(startLocalCron(siteUrl));
  shutdown.listen(); // Again, because Vite and Miniflare install their own signal handlers.
  const adminVariables = { ...readDevVars(), ...process.env };
  console.log(startMessage({ siteUrl, backend, adminVariables, dataDirectory: directory }));
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  await shutdown.stop(1);
}
