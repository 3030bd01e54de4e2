import "./limit-arenas.ts"; // Must be the first import, because the module restarts the process.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { startLocalStack } from "#supabase/local/stack.ts";
import { ensureDevVars, quietEnvironment, readDevVars, usesHostedProject } from "./environment.ts";
import { startLocalCron } from "./local-cron.ts";
import { assertPortIsFree, backendPortOtherThan, portFrom } from "./port.ts";
import { createShutdown } from "./shutdown.ts";
import { startMessage } from "./start-message.ts";
import { startWebsite } from "./website.ts";

/**
 * `npm start`: builds, starts the embedded backend with the demo content, and serves the production build in workerd.
 * PORT and LOCAL_BACKEND_PORT set the ports, LOCAL_DIRECTORY the data directory; SKIP_BUILD=1 serves the last build.
 * With `npm start -- --empty`, a new database gets no demo content. With a hosted project in .dev.vars, the embedded
 * backend does not start.
 */

const { values } = parseArgs({ options: { empty: { type: "boolean", default: false } } });
Object.assign(process.env, quietEnvironment);
const shutdown = createShutdown();
shutdown.listen();
try {
  ensureDevVars();
  const port = portFrom("PORT", 4173);
  const directory = path.resolve(process.env.LOCAL_DIRECTORY ?? ".local");
  const siteUrl = `http://localhost:${port}`;
  const backendPort = usesHostedProject() ? null : backendPortOtherThan(port);
  await assertPortIsFree(port, "PORT", "npm start");
  if (backendPort !== null) await assertPortIsFree(backendPort, "LOCAL_BACKEND_PORT", "npm start");
  if (process.env.SKIP_BUILD !== "1") build();

  const backend = backendPort === null ? null : await startBackend(directory, backendPort, siteUrl);
  const website = await startWebsite({
    port,
    stateDirectory: path.join(directory, "worker"),
    bindings: {
      SITE_URL: siteUrl,
      ...(process.env.PUBLIC_KITCHENSINK && { PUBLIC_KITCHENSINK: process.env.PUBLIC_KITCHENSINK }),
      ...(process.env.AVIF_IMAGES && { AVIF_IMAGES: process.env.AVIF_IMAGES }),
      ...(process.env.LOOPBACK_LIMITS && { LOOPBACK_LIMITS: process.env.LOOPBACK_LIMITS }),
      ...(backend && {
        SUPABASE_URL: backend.url,
        SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
        SUPABASE_SECRET_KEY: backend.secretKey,
      }),
    },
  });
  shutdown.add(() => website.stop());
  // With a hosted project, the cron of the deployed Worker already runs the jobs.
  if (backend) shutdown.add(startLocalCron(siteUrl));
  shutdown.listen(); // Again, because Miniflare installs its own signal handlers.

  const adminVariables = { ...readDevVars(), ...process.env };
  console.log(startMessage({ siteUrl, backend, adminVariables, dataDirectory: directory }));
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  await shutdown.stop(1);
}

async function startBackend(dataDirectory: string, port: number, siteUrl: string) {
  const backend = await startLocalStack({
    dataDirectory,
    port,
    durability: "durable",
    content: values.empty ? "empty" : "demo",
    siteUrl,
    onGiveUp: () => void shutdown.stop(1),
  });
  shutdown.add(() => backend.stop());
  return backend;
}

function build(): void {
  console.log("Building …");
  const { status, signal } = spawnSync("npm", ["run", "--silent", "build"], { stdio: ["ignore", "ignore", "inherit"] });
  if (signal === "SIGINT" || status === 130) process.exit(130); // Ctrl-C
  if (status !== 0) throw new Error("The build failed.");
}
