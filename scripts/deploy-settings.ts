import { parseArgs } from "node:util";
import { changeSettings, projectRefOf, readPlan } from "./deploy/accounts.ts";
import { checkSameProject } from "./deploy/same-project.ts";
import { readWorkerConfig } from "./deploy/worker-config.ts";

/**
 * `npm run deploy:settings` changes the settings for which supabase/config.toml has no key. Auth then reads the
 * visitor's IP address from the Worker's request, Realtime refuses public channels, and on paid plans Auth refuses
 * leaked passwords. Needs SUPABASE_ACCESS_TOKEN.
 */

parseArgs(); // Refuses arguments.
const { vars } = readWorkerConfig(process.env.CLOUDFLARE_ENV ?? "production");
if (!vars.SUPABASE_URL) fail("wrangler.toml sets no SUPABASE_URL for this environment.");
const contradiction = checkSameProject(vars, process.env).find(({ kind }) => kind === "wrong");
if (contradiction) fail(`${contradiction.what}\n  ${contradiction.fix}`);
const ref = projectRefOf(vars.SUPABASE_URL);
const plan = await readPlan(ref);
if (!("value" in plan)) fail(plan.unknown.what);
const hasPaidPlan = plan.value !== "free";
const failures = [
  await changeSettings(ref, "auth", {
    security_sb_forwarded_for_enabled: true,
    ...(hasPaidPlan && { password_hibp_enabled: true }),
  }),
  await changeSettings(ref, "realtime", { private_only: true }),
].filter((failure) => failure !== null);
if (failures.length > 0) fail(failures.join("\n  "));
console.log(`\n  ${ref}: IP address forwarding and private channels are on.`);
console.log(`  Leaked passwords: ${hasPaidPlan ? "refused." : "the free plan does not check them."}\n`);

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}
