import path from "node:path";
import { createServer } from "vite";
import { startLocalStack } from "#supabase/local/stack.ts";
import { ensureDevVars, quietEnvironment } from "./environment.ts";
import { assertPortIsFree, portFrom } from "./port.ts";
import { createShutdown } from "./shutdown.ts";

/** `npm run dev`: the embedded backend and Vite with hot reload, the Worker in workerd. */
Object.assign(process.env, quietEnvironment, process.env);
const shutdown = createShutdown();
shutdown.listen();
try {
  ensureDevVars();
  const port = portFrom("PORT", 5173);
  const backendPort = portFrom("LOCAL_BACKEND_PORT", 54_321);
  await assertPortIsFree(port, "PORT");
  await assertPortIsFree(backendPort, "LOCAL_BACKEND_PORT");
  const siteUrl = `http://localhost:${port}`;
  const backend = await startLocalStack({
    dataDirectory: path.resolve(".local"),
    port: backendPort,
    durability: "durable",
    seed: true,
    siteUrl,
  });
  shutdown.add(() => backend.stop());
  const vite = await createServer({ server: { port } });
  shutdown.add(() => vite.close());
  await vite.listen();
  shutdown.listen();
  console.log(`\n  Atelierland     ${siteUrl}/\n  Mails           ${backend.url}/__mail/view\n`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  await shutdown.stop(1);
}
