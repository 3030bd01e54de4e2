import { existsSync, globSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { realDataDirectory, runningPostgres, sharedDirectoryOf } from "#supabase/local/postgres-data.ts";

/**
 * `npm run reset`: deletes LOCAL_DIRECTORY (`.local` by default) with the data of the embedded backend, and the state
 * of the Worker of `npm run dev`. Deletes nothing and exits with 1 while a database in LOCAL_DIRECTORY is running, or
 * when LOCAL_DIRECTORY is neither `.local` nor empty, and contains other files or no database.
 */

/** What `npm start` creates in LOCAL_DIRECTORY; `postgres.new` is the rest of an interrupted start. */
const OWN_ENTRIES = ["postgres", "postgres.new", "storage", "worker"];

/** A damaged database may lack some of them. */
const DATABASE_FILES = ["PG_VERSION", "postgresql.auto.conf", "global/pg_control", "pg_wal"];

parseArgs(); // Refuses arguments.
const directory = path.resolve(process.env.LOCAL_DIRECTORY ?? ".local");
const entries = existsSync(directory) ? readdirSync(directory) : [];
const hasOnlyProductData =
  entries.every((name) => OWN_ENTRIES.includes(name)) && entries.some((name) => /^postgres/.test(name));
if (directory !== path.resolve(".local") && entries.length > 0 && !hasOnlyProductData) {
  console.error(
    `\n  ${directory} contains other files than the data of Atelierland, or lacks its database. Delete the directory yourself.\n`,
  );
  process.exit(1);
}
// The product's database is directly in `directory`. Those of the end-to-end tests and the benchmarks are at most two
// levels deeper. A data directory may be a link to a directory outside `directory`, and its files may be incomplete.
const candidates = globSync(["*", "*/*", "*/*/*"], { cwd: directory }).map((name) => path.join(directory, name));
const dataDirectories = candidates.filter((candidate) =>
  DATABASE_FILES.some((file) => existsSync(path.join(candidate, file))),
);
for (const dataDirectory of dataDirectories) {
  const pid = runningPostgres(dataDirectory);
  if (pid === null) continue;
  console.error(`\n  The database in ${dataDirectory} is running (process ${pid}). Stop it with Ctrl-C, then reset.\n`);
  process.exit(1);
}
const linkedDirectories = [
  ...dataDirectories.map(realDataDirectory),
  ...candidates.flatMap((candidate) => sharedDirectoryOf(candidate) ?? []),
];
for (const target of [...linkedDirectories, directory, path.resolve(".wrangler/state")]) {
  rmSync(target, { recursive: true, force: true });
}
console.log("All local data is deleted. The next start creates it again.");
