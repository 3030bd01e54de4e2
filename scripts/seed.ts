import { parseArgs } from "node:util";
import { seed } from "#supabase/seed/seed.ts";
import { ensureDevVars, readDevVars, usesHostedProject } from "./environment.ts";

/**
 * `npm run seed`: inserts the demo content into the project in .dev.vars. Idempotent. Creates demo accounts in the
 * embedded backend only, because their password is public.
 */

parseArgs(); // Refuses arguments.
ensureDevVars();
const { SUPABASE_URL, SUPABASE_SECRET_KEY } = readDevVars();
if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) throw new Error(".dev.vars needs SUPABASE_URL and SUPABASE_SECRET_KEY");
await seed({
  url: SUPABASE_URL,
  secretKey: SUPABASE_SECRET_KEY,
  accounts: usesHostedProject() ? "none" : "demo",
  log: console.log,
});
