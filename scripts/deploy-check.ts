import { checkDeployment, describeFindings } from "./deploy/check.ts";

/**
 * `npm run deploy:check`: lists what is missing, wrong or dangerous before a deployment, each with its fix. It
 * reads wrangler.toml (CLOUDFLARE_ENV chooses the section, `production` by default) and both accounts with
 * SUPABASE_ACCESS_TOKEN, CLOUDFLARE_API_TOKEN with CLOUDFLARE_ACCOUNT_ID. Exits with 1 when something is missing or wrong.
 */
const { findings } = await checkDeployment(process.env.CLOUDFLARE_ENV ?? "production");
console.log(`\n${describeFindings(findings)}\n`);
process.exit(findings.some(({ kind }) => kind !== "dangerous") ? 1 : 0);
