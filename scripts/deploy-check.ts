import { parseArgs } from "node:util";
import { checkDeployment, describeFindings } from "./deploy/check.ts";

/**
 * `npm run deploy:check` lists what is missing, wrong or dangerous before a deployment, each with its fix. Reads the
 * Supabase account, the Cloudflare account and the section of wrangler.toml that CLOUDFLARE_ENV names. With
 * SUPABASE_DB_URL, also reads the statements of the applied migrations. Fails when something is missing or wrong; what
 * is dangerous is only a warning.
 */

parseArgs(); // Refuses arguments.
const { findings } = await checkDeployment(process.env.CLOUDFLARE_ENV ?? "production");
console.log(`\n${describeFindings(findings)}\n`);
process.exit(findings.some(({ kind }) => kind !== "dangerous") ? 1 : 0);
