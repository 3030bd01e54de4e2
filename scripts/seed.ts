import { seed } from "#supabase/seed/seed.ts";
import { ensureDevVars, readDevVars, usesHostedProject } from "./environment.ts";

/**
 * `npm run seed`: puts the demo content into the project that .dev.vars names. Safe to repeat. The demo accounts, whose
 * password everyone knows, are made in the embedded backend only.
 */
ensureDevVars();
const { SUPABASE_URL, SUPABASE_SECRET_KEY } = readDevVars();
if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) throw new Error(".dev.vars needs SUPABASE_URL and SUPABASE_SECRET_KEY");
await seed({
  url: SUPABASE_URL,
  secretKey: SUPABASE_SECRET_KEY,
  accounts: usesHostedProject() ? "none" : "demo",
  log: console.log,
});
