import { readFileSync } from "node:fs";

/** How a command of docs/operations.md is run. */
type Rule = {
  command: RegExp;
  /** Commands of different services that follow each other do not depend on each other. Without one: needs all before it. */
  service?: "Supabase" | "Cloudflare" | "Auth" | "Storage";
  /** Arguments that are added, because the rest needs what a test cannot have. */
  add?: string;
  /** Why it is not run at all. */
  skip?: string;
  /** What the operator types. */
  input?: (secret: string) => string;
};

export const VALUES: Record<string, string> = {
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_the_project",
  SUPABASE_SECRET_KEY: "sb_secret_of_the_project",
  RESEND_API_KEY: "re_key_of_the_service",
  COOKIE_SECRET_PREVIOUS: "the-replaced-secret-of-32-letters",
};

/** Every command that the document may name; the first match counts. */
const RULES: readonly Rule[] = [
  { command: /^export / },
  { command: /^npx --yes supabase@3\.1\.0 db dump /, service: "Supabase", add: "--dry-run" },
  { command: /^npx --yes supabase@3\.1\.0 (db (push|advisors)|config (diff|push)) /, service: "Supabase" },
  { command: /^npm run deploy:settings$/, service: "Supabase" },
  { command: /^npx wrangler kv namespace create /, service: "Cloudflare" },
  { command: /^npx wrangler secret put \w+$/, service: "Cloudflare", input: (secret) => VALUES[secret] ?? "" },
  { command: /^openssl rand -base64 48 \| npx wrangler secret put COOKIE_SECRET$/, service: "Cloudflare" },
  { command: /^npx wrangler (secret delete \w+$|deployments list|rollback)/, service: "Cloudflare" },
  { command: /^npm run admin /, service: "Auth" },
  { command: /^npm run media /, service: "Storage" },
  { command: /^npm run (deploy|deploy:check)$/ },
  { command: /^git (switch|commit|pull) / },
  { command: /^npm ci$/, skip: "the test shares the installed packages" },
  { command: /^psql /, skip: "needs Postgres' client tools; tests/db/restore.test.ts restores with its statements" },
];

export type Command = Rule & { text: string };

/**
 * The commands in the fenced blocks of a document, in order; a repeated command is run once.
 * @throws Error for a command without a rule
 */
export function commandsIn(file: string): Command[] {
  const blocks = [...readFileSync(file, "utf8").matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(
    ([, block]) => block ?? "",
  );
  const lines = blocks.flatMap((block) => block.split("\n").map((line) => line.trim()));
  return [...new Set(lines.filter((line) => line !== ""))].map((text) => {
    const rule = RULES.find(({ command }) => command.test(text));
    if (!rule) throw new Error(`tests/deploy/commands.ts has no rule for a command of ${file}: ${text}`);
    return { ...rule, text };
  });
}
