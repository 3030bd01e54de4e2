import { checkDeployment, describeFindings } from "./deploy/check.ts";

/**
 * `npm run deploy:check`: lists what is missing, wrong or dangerous before a deployment, each with its fix. Reads
 * wrangler.toml (CLOUDFLARE_ENV chooses the section, `production` by default), the Supabase account (with
 * SUPABASE_ACCESS_TOKEN) and the Cloudflare account (with CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID). When
 * SUPABASE_DB_URL is set, it also reads the statements of the applied migrations. Exits with 1 when something is missing
 * or wrong.
 */

const { findings } = await checkDeployment(process.env.CLOUDFLARE_ENV ?? "production");
console.log(`\n${describeFindings(findings)}\n`);
process.exit(findings.some(({ kind }) => kind !== "dangerous") ? 1 : 0);
