import { parseArgs } from "node:util";
import { checkDeployment, describeFindings } from "./deploy/check.ts";

/**
 * `npm run deploy:check` lists what is missing, wrong or dangerous before a deployment, each with its fix. Reads the
 * section CLOUDFLARE_ENV of wrangler.toml, the Supabase account and the Cloudflare account. With SUPABASE_DB_URL, also
 * reads the statements of the applied migrations. Fails when a finding is not `dangerous`: dangerous findings are only
 * warnings.
 */

parseArgs(); // Refuses arguments.
const { findings } = await checkDeployment(process.env.CLOUDFLARE_ENV ?? "production");
console.log(`\n${describeFindings(findings)}\n`);
process.exit(findings.some(({ kind }) => kind !== "dangerous") ? 1 : 0);
