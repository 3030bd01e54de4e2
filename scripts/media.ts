import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";

/**
 * `npm run media -- backup <folder>` copies every file of the bucket `media` into a folder, `npm run media -- restore
 * <folder>` copies them back. Database backups contain only the names of the files. SUPABASE_URL and
 * SUPABASE_SECRET_KEY choose the project. Both commands are idempotent: a backup skips files that exist in the folder,
 * because the content of a file never changes.
 */

const CONTENT_TYPES: Record<string, string> = {
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
};

const [action, folder] = process.argv.slice(2);
const { SUPABASE_URL = "", SUPABASE_SECRET_KEY = "" } = process.env;
if ((action !== "backup" && action !== "restore") || !folder) fail("Usage: npm run media -- backup|restore <folder>");
if (SUPABASE_URL === "" || SUPABASE_SECRET_KEY === "") fail("SUPABASE_URL and SUPABASE_SECRET_KEY are not set.");
const bucket = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, { auth: { persistSession: false } }).storage.from(
  "media",
);

const count = action === "backup" ? await backUp(folder) : await restore(folder);
console.log(`${action}: ${count} files copied.`);

async function backUp(directory: string): Promise<number> {
  mkdirSync(directory, { recursive: true });
  const present = new Set(filesIn(directory));
  let copied = 0;
  for await (const name of filesInBucket("")) {
    if (present.has(name)) continue;
    const { data, error } = await bucket.download(name);
    if (error) fail(`${name}: ${error.message}`);
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, new Uint8Array(await data.arrayBuffer()));
    copied++;
  }
  return copied;
}

async function restore(directory: string): Promise<number> {
  const names = filesIn(directory);
  for (const name of names) {
    const contentType = CONTENT_TYPES[path.extname(name)] ?? "application/octet-stream";
    const { error } = await bucket.upload(name, readFileSync(path.join(directory, name)), {
      contentType,
      upsert: true,
    });
    if (error) fail(`${name}: ${error.message}`);
  }
  return names.length;
}

/** Paths of all files, depth first. An entry without an id is a folder. */
async function* filesInBucket(folder: string): AsyncGenerator<string> {
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const { data, error } = await bucket.list(folder, { limit, offset, sortBy: { column: "name", order: "asc" } });
    if (error) fail(error.message);
    for (const { name, id } of data) {
      const file = folder === "" ? name : `${folder}/${name}`;
      if (id) yield file;
      else yield* filesInBucket(file);
    }
    if (data.length < limit) return;
  }
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
}

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}
