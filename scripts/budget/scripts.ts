import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { kB, limits } from "./limits.ts";

type ManifestEntry = { module: string; imports?: string[] };
type Manifest = { entry: ManifestEntry; routes: Record<string, ManifestEntry & { path?: string; index?: boolean }> };

const CLIENT = "build/client";
/** Public pages share one limit; booking and admin pages are limited by what they add. */
const lazyLimits: { page: RegExp; limit: number }[] = [
  { page: /^\/(?:buchung|danke)\//, limit: limits.bookingScript },
  { page: /^\/?admin\//, limit: limits.adminScript },
];

/**
 * Prints the first-load JavaScript of each page of the last build: entry, root and route with all static imports. Returns
 * whether every limit holds.
 * @throws Error when there is no build
 */
export function measureScripts(): boolean {
  const manifest = readManifest();
  const shared = filesOf(manifest.entry, manifest.routes.root);
  let isWithinLimits = true;
  console.log(`${"page".padEnd(38)}${"first load".padStart(12)}${"own part".padStart(12)}   limit`);
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id === "root") continue;
    const files = filesOf(manifest.entry, manifest.routes.root, route);
    const total = sum(files);
    const own = sum(files.filter((file) => !shared.includes(file)));
    const name = route.path ? `/${route.path}/`.replace("/*/", "any other path") : id.replace("routes/", "");
    const lazy = lazyLimits.find(({ page }) => page.test(name));
    const isWithin = lazy ? own <= lazy.limit : total <= limits.publicScript || id.includes("kitchensink");
    isWithinLimits &&= isWithin;
    const limit = lazy ? `own part ≤ ${kB(lazy.limit)}` : `first load ≤ ${kB(limits.publicScript)}`;
    console.log(
      `${name.padEnd(38)}${kB(total).padStart(12)}${kB(own).padStart(12)}   ${limit}${isWithin ? "" : "  EXCEEDED"}`,
    );
  }
  const styles = readdirSync(path.join(CLIENT, "assets")).filter((file) => file.endsWith(".css"));
  console.log(`CSS of every page: ${kB(sum(styles.map((file) => `assets/${file}`)))}`);
  return isWithinLimits;
}

/** Prints the size of the Worker bundle. Returns whether the limit holds. */
export function measureWorker(): boolean {
  const root = "build/server";
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const bytes = gzipSync(Buffer.concat(files.map((file) => readFileSync(path.join(root, file))))).length;
  const isWithinLimits = bytes <= limits.worker;
  console.log(`Worker bundle: ${kB(bytes)}   ≤ ${kB(limits.worker)}${isWithinLimits ? "" : "  EXCEEDED"}`);
  return isWithinLimits;
}

function readManifest(): Manifest {
  const assets = path.join(CLIENT, "assets");
  const file = existsSync(assets) && readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("There is no build. Run: npm run build");
  const text = readFileSync(path.join(assets, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function filesOf(...entries: (ManifestEntry | undefined)[]): string[] {
  return [...new Set(entries.flatMap((entry) => (entry ? [entry.module, ...(entry.imports ?? [])] : [])))];
}

const sizes = new Map<string, number>();

function sum(files: string[]): number {
  return files.reduce((total, file) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(CLIENT, file))).length;
    sizes.set(file, size);
    return total + size;
  }, 0);
}
