import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { generateDatabaseTypes } from "./database-types.ts";
import { quietEnvironment } from "./environment.ts";

/**
 * `npm run typegen`: writes worker-configuration.d.ts from wrangler.toml, and supabase/database.ts from the migrations.
 * With `--check` it writes nothing, but fails when a file is outdated.
 */

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const isCheck = values.check;
const DATABASE_TYPES_PATH = "supabase/database.ts";

const workerTypes = spawnSync(
  "wrangler",
  ["types", "--include-runtime=false", "--strict-vars=false", ...(isCheck ? ["--check"] : [])],
  { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8", env: { ...process.env, ...quietEnvironment } },
);
if (workerTypes.error) throw workerTypes.error;
process.stderr.write(workerTypes.stderr);
if (workerTypes.stderr.includes("are out of date")) failAsOutdated("worker-configuration.d.ts");
if (workerTypes.status !== 0) process.exit(1);
const databaseTypes = await generateTypesOfMigrations();
const areDatabaseTypesCurrent = readFileSync(DATABASE_TYPES_PATH, "utf8") === databaseTypes;
if (!isCheck) writeFileSync(DATABASE_TYPES_PATH, databaseTypes);

if (isCheck && !areDatabaseTypesCurrent) failAsOutdated(DATABASE_TYPES_PATH);

async function generateTypesOfMigrations(): Promise<string> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-typegen-"));
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  try {
    const { url } = await prepareDatabase(cluster, "typegen");
    const sql = postgres(url, { onnotice() {}, max: 1 });
    try {
      return await generateDatabaseTypes(sql);
    } finally {
      await sql.end();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

function failAsOutdated(file: string): never {
  console.error(`${file} is outdated. Run: npm run typegen`);
  process.exit(1);
}
