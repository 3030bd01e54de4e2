import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const SCRIPTS = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
const ENVIRONMENT_FILE = "workers/app/environment-schema.ts";

/** How tests/deploy/operations.test.ts runs a command of docs/operations.md. */
type Rule = {
  pattern: RegExp;
  /**
   * Consecutive commands of different services run in parallel. A command without a service waits for all previous
   * commands.
   */
  service?: "Supabase" | "Cloudflare" | "Auth" | "Storage";
  /** Extra arguments that skip what a test cannot run. */
  extraArguments?: string;
  /** Why the test does not run the command. */
  skip?: string;
  /** What the operator types at the prompt for the secret of this name. */
  input?: (secret: string) => string;
};

export const TYPED_SECRETS: Record<string, string> = {
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_the_project",
  SUPABASE_SECRET_KEY: "sb_secret_of_the_project",
  RESEND_API_KEY: "re_key_of_the_service",
  COOKIE_SECRET: "the-random-text-that-openssl-has-printed",
  COOKIE_SECRET_PREVIOUS: "the-replaced-secret-of-the-project",
};

/** Every command that the fenced blocks of docs/operations.md may contain; the first match counts. */
const RULES: readonly Rule[] = [
  { pattern: /^export / },
  { pattern: /^npx --yes supabase@3\.1\.0 db dump /, service: "Supabase", extraArguments: "--dry-run" },
  { pattern: /^npx --yes supabase@3\.1\.0 (db (push|advisors)|config (diff|push)) /, service: "Supabase" },
  { pattern: /^npm run deploy:settings$/, service: "Supabase" },
  { pattern: /^npx wrangler kv namespace create /, service: "Cloudflare" },
  { pattern: /^npx wrangler secret put \w+$/, service: "Cloudflare", input: (secret) => TYPED_SECRETS[secret] ?? "" },
  { pattern: /^openssl rand -base64 48$/ },
  { pattern: /^npx wrangler (secret delete \w+$|deployments list|rollback)/, service: "Cloudflare" },
  { pattern: /^npm run admin /, service: "Auth" },
  { pattern: /^npm run media /, service: "Storage" },
  { pattern: /^npm run (deploy|deploy:check)$/ },
  { pattern: /^git (switch|commit|pull|restore) / },
  { pattern: /^mkdir -p backup$/, service: "Supabase" }, // for `db dump`
  { pattern: /^npm ci$/, skip: "the test shares the installed packages" },
  { pattern: /^psql /, skip: "needs Postgres' client tools; tests/db/restore.test.ts runs the command's statements" },
];

export type Command = Rule & { text: string };

/**
 * The commands in the fenced blocks of a document, in order and without duplicates.
 * @throws Error for a command without a rule
 */
export function commandsIn(file: string): Command[] {
  const blocks = [...readFileSync(file, "utf8").matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(
    ([, block]) => block ?? "",
  );
  const lines = blocks.flatMap((block) => block.split("\n").map((line) => line.trim()));
  return [...new Set(lines.filter((line) => line !== ""))].map((text) => {
    const rule = RULES.find(({ pattern }) => pattern.test(text));
    if (!rule) throw new Error(`tests/deploy/commands.ts has no rule for a command of ${file}: ${text}`);
    return { ...rule, text };
  });
}

/** Rules for the commands in a document's running text; the first match counts. `check` returns a problem or null. */
const INLINE_RULES: readonly { pattern: RegExp; check: (groups: string[]) => string | null }[] = [
  {
    pattern: /^npm run ([\w:-]+)(?: --((?: [\w<>@./-]+)+))?$/,
    check: ([script = "", parameters = ""]) => {
      const source = SCRIPTS[script];
      if (source === undefined) return `package.json has no script ${script}`;
      const file = /^node (scripts\/\S+\.ts)$/.exec(source)?.[1];
      const text = file ? readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "") : "";
      const flags = parameters.split(" ").filter((parameter) => parameter.startsWith("-"));
      // A script names a flag as `"--flag"` when it compares arguments, or as `"flag"` when it calls parseArgs.
      const unknown = flags.filter(
        (flag) => ![flag, flag.replace(/^--/, "")].some((name) => text.includes(`"${name}"`)),
      );
      return unknown.length > 0 ? `${file ?? script} has no option ${unknown.join(" ")}` : null;
    },
  },
  {
    pattern: /^npx wrangler secret put(?: (\w+))?$/,
    check: ([secret]) =>
      secret === undefined || new RegExp(`^ *${secret}:`, "m").test(readFileSync(ENVIRONMENT_FILE, "utf8"))
        ? null
        : `${ENVIRONMENT_FILE} has no ${secret}`,
  },
  {
    pattern: /^npx wrangler rollback <version>$/,
    check: () => {
      const help = execFileSync("wrangler", ["rollback", "--help"], { encoding: "utf8" });
      return /wrangler rollback \[version-id\]/.test(help) ? null : "`wrangler rollback` takes no version";
    },
  },
  // tests/e2e/processes/wrangler-dev.spec.ts runs this command.
  { pattern: /^npx wrangler dev$/, check: () => null },
];

/** The problems of the commands `npm run …` and `npx …` in the running text of a document. */
export function inlineCommandProblems(markdown: string): string[] {
  const text = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "");
  const commands = [...text.matchAll(/`((?:npm run|npx)\s[^`]*)`/g)].map(([, code = ""]) => code.replace(/\s+/g, " "));
  return [...new Set(commands)].flatMap((command) => {
    for (const rule of INLINE_RULES) {
      const match = rule.pattern.exec(command);
      if (!match) continue;
      const problem = rule.check(match.slice(1));
      return problem === null ? [] : [`${command}: ${problem}`];
    }
    return [`${command}: tests/deploy/commands.ts has no rule for it`];
  });
}
