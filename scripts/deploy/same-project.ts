import { type Finding, SUPABASE_CLI } from "./findings.ts";

const TRANSACTION_POOLER_PORT = "6543";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Checks that the shell and wrangler.toml name the same site and project. Otherwise a deployment would serve one
 * project and migrate another. Also reports a database URL through which migrations fail.
 * @param vars variables of the Worker in wrangler.toml
 */
export function checkSameProject(vars: Variables, shell: Variables): Finding[] {
  const findings: Finding[] = [];
  const add = (what: string, fix: string) => findings.push({ kind: "wrong", what, fix });

  for (const name of ["SITE_URL", "SUPABASE_URL"]) {
    const [shellUrl, workerUrl] = [withoutTrailingSlash(shell[name]), withoutTrailingSlash(vars[name])];
    if (shellUrl !== "" && workerUrl !== "" && shellUrl !== workerUrl) {
      add(`the shell's ${name} is ${shellUrl}, wrangler.toml's is ${workerUrl}`, `export ${name}=${workerUrl}`);
    }
  }

  const ref = refOfProjectUrl(vars.SUPABASE_URL ?? "");
  const shellRef = shell.SUPABASE_PROJECT_REF ?? "";
  if (ref !== null && shellRef !== "" && shellRef !== ref) {
    add(
      `SUPABASE_PROJECT_REF is ${shellRef}, wrangler.toml's SUPABASE_URL belongs to ${ref}`,
      `export SUPABASE_PROJECT_REF=${ref}`,
    );
  }

  const databaseUrl = shell.SUPABASE_DB_URL ?? "";
  if (databaseUrl === "") return findings;
  const projectRef = ref ?? shellRef;
  const connectPage = `https://supabase.com/dashboard/project/${projectRef || "_"}?showConnect=true`;
  const fix = `export SUPABASE_DB_URL=… with the URL that ${connectPage} shows under "Session pooler"`;
  const databaseRef = refOfDatabaseUrl(databaseUrl);
  if (databaseRef === null) {
    // Does not stop the deployment, because the URL may be right, for example with the host of a proxy.
    findings.push({ kind: "dangerous", what: "SUPABASE_DB_URL does not name its project", fix });
  } else if (projectRef !== "" && databaseRef !== projectRef) {
    add(`SUPABASE_DB_URL belongs to project ${databaseRef}, but the project is ${projectRef}`, fix);
  }
  if (URL.canParse(databaseUrl) && new URL(databaseUrl).port === TRANSACTION_POOLER_PORT) {
    add(`SUPABASE_DB_URL is the transaction pooler, through which \`${SUPABASE_CLI} db push\` fails`, fix);
  }
  return findings;
}

/** Null for a custom domain. */
function refOfProjectUrl(url: string): string | null {
  return /^https:\/\/([a-z0-9]+)\.supabase\.co\/?$/.exec(url)?.[1] ?? null;
}

/** A pooler's URL has the reference in the user name (`postgres.<ref>`), a direct connection's URL in the host name. */
function refOfDatabaseUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { username, hostname } = new URL(url);
  return (
    /\.([a-z0-9]+)$/.exec(decodeURIComponent(username))?.[1] ??
    /^db\.([a-z0-9]+)\.supabase\.co$/.exec(hostname)?.[1] ??
    null
  );
}

function withoutTrailingSlash(url = ""): string {
  return url.replace(/\/$/, "");
}
