import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { IMAGE_CACHE_SECONDS } from "#domain/media/image-file.ts";

/**
 * `npm run media -- backup|restore <folder>`: copies the files of the bucket `media` into a folder, or back. A backup
 * of the database contains only the names of these files. SUPABASE_URL and SUPABASE_SECRET_KEY choose the project.
 *
 * - A backup skips files that exist in the folder, because the content of a file never changes.
 * - A restore replaces existing files and skips files that are not images.
 */

const PAGE_SIZE = 1000;

const CONTENT_TYPES: Record<string, string> = {
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
};

const { positionals } = parseArgs({ allowPositionals: true });
const [action, folder, ...others] = positionals;
const { SUPABASE_URL = "", SUPABASE_SECRET_KEY = "" } = process.env;
if ((action !== "backup" && action !== "restore") || !folder || others.length > 0)
  fail("Usage: npm run media -- backup|restore <folder>");
if (SUPABASE_URL === "" || SUPABASE_SECRET_KEY === "") fail("Set SUPABASE_URL and SUPABASE_SECRET_KEY.");
const { storage } = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, { auth: { persistSession: false } });
const bucket = storage.from("media");
// With a publishable key, listing the files gives an empty list instead of an error, but `getBucket` gives an error.
const { error: accessError } = await storage.getBucket("media");
if (accessError) fail(`The bucket media of ${SUPABASE_URL} cannot be read with this key: ${accessError.message}`);

const copiedCount = action === "backup" ? await backUp(folder) : await restore(folder);
console.log(`${action}: ${copiedCount} files copied.`);

async function backUp(directory: string): Promise<number> {
  mkdirSync(directory, { recursive: true });
  const existingNames = new Set(listFiles(directory));
  let count = 0;
  for await (const name of listBucketFiles("")) {
    if (existingNames.has(name)) continue;
    const { data, error } = await bucket.download(name);
    if (error) fail(`${name}: ${error.message}`);
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // A file gets its name only when it is complete, because the next backup skips existing files.
    writeFileSync(`${file}.part`, new Uint8Array(await data.arrayBuffer()));
    renameSync(`${file}.part`, file);
    count++;
  }
  return count;
}

async function restore(directory: string): Promise<number> {
  let count = 0;
  for (const name of listFiles(directory)) {
    const contentType = CONTENT_TYPES[path.extname(name)];
    if (!contentType) {
      console.warn(`  Skipped ${name}, which is not an image.`);
      continue;
    }
    const { error } = await bucket.upload(name, readFileSync(path.join(directory, name)), {
      contentType,
      cacheControl: IMAGE_CACHE_SECONDS,
      upsert: true,
    });
    if (error) fail(`${name}: ${error.message}`);
    count++;
  }
  return count;
}

/** Storage lists a folder as an entry without an id. */
async function* listBucketFiles(directory: string): AsyncGenerator<string> {
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const options = { limit: PAGE_SIZE, offset, sortBy: { column: "name", order: "asc" } };
    const { data, error } = await bucket.list(directory, options);
    if (error) fail(error.message);
    for (const { name, id } of data) {
      const file = directory === "" ? name : `${directory}/${name}`;
      if (id) yield file;
      else yield* listBucketFiles(file);
    }
    if (data.length < PAGE_SIZE) return;
  }
}

/** The paths are relative to `directory`. */
function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
}

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}
