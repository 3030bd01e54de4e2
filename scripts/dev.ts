import path from "node:path";
import { createServer } from "vite";
import { startLocalStack } from "#supabase/local/stack.ts";
import { ensureDevVars, pointDevVarsAt, quietEnvironment, usesHostedProject } from "./environment.ts";
import { assertPortIsFree, DEFAULT_BACKEND_PORT, portFrom } from "./port.ts";
import { runSchedule } from "./schedule.ts";
import { createShutdown } from "./shutdown.ts";

/**
 * `npm run dev`: starts Vite with hot reload and, unless .dev.vars names a hosted project, the embedded backend. The
 * Worker runs in workerd.
 */

Object.assign(process.env, quietEnvironment);
const shutdown = createShutdown();
shutdown.listen();
try {
  ensureDevVars();
  const port = portFrom("PORT", 5173);
  const siteUrl = `http://localhost:${port}`;
  await assertPortIsFree(port, "PORT", "npm run dev");
  if (!usesHostedProject()) {
    const backend = await startLocalStack({
      dataDirectory: path.resolve(process.env.LOCAL_DIRECTORY ?? ".local"),
      port: portFrom("LOCAL_BACKEND_PORT", DEFAULT_BACKEND_PORT),
      durability: "durable",
      content: "demo",
      siteUrl,
      onGiveUp: () => void shutdown.stop(1),
    });
    shutdown.add(() => backend.stop());
    pointDevVarsAt(backend.url);
    console.log(`\n  Mails           ${backend.url}/__mail/view`);
  }
  const vite = await createServer({ server: { port } });
  shutdown.add(() => vite.close());
  await vite.listen();
  // With a hosted project, the cron of the deployed Worker already runs the jobs.
  if (!usesHostedProject()) shutdown.add(runSchedule(siteUrl));
  shutdown.listen(); // Again, because Vite and Miniflare install their own signal handlers.
  console.log(`  Atelierland     ${siteUrl}/\n`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  await shutdown.stop(1);
}
