import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { kB, limits } from "./limits.ts";

type ManifestEntry = { module: string; imports?: string[] };
type Route = ManifestEntry & { path?: string; index?: boolean; parentId?: string };
type Manifest = { entry: ManifestEntry; routes: Record<string, Route> };

const CLIENT = "build/client";
/** Pages for check-in: their first load includes the admin frame and has a limit of its own. */
const CHECK_IN = /^\/(?:einlass|admin\/termin-buchungen)\//;
/** Pages with a limit for their own part. All others have a limit for their first load. */
const ownPartLimits: { page: RegExp; limit: number }[] = [
  { page: /^\/(?:buchung|danke)\//, limit: limits.bookingScript },
  { page: /^\/?admin\//, limit: limits.adminScript },
];

/**
 * Prints the first-load JavaScript of each page of the last build: entry, root and route with all static imports,
 * at check-in also the admin frame. The own part is what entry and root do not load. Returns whether every limit holds.
 * @throws Error when there is no build
 */
export function measureScripts(): boolean {
  const manifest = readManifest();
  const shared = filesOf(manifest.entry, manifest.routes.root);
  let isWithinLimits = true;
  console.log(`${"page".padEnd(38)}${"first load".padStart(12)}${"own part".padStart(12)}   limit`);
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id === "root") continue;
    const name = route.path ? `/${route.path}/`.replace("/*/", "any other path") : id.replace("routes/", "");
    const isCheckIn = CHECK_IN.test(name);
    const frame = isCheckIn ? manifest.routes[route.parentId ?? ""] : undefined;
    const files = filesOf(manifest.entry, manifest.routes.root, frame, route);
    const firstLoad = sizeOf(files);
    const ownPart = sizeOf(files.filter((file) => !shared.includes(file)));
    const ownPartLimit = isCheckIn ? undefined : ownPartLimits.find(({ page }) => page.test(name))?.limit;
    const firstLoadLimit = isCheckIn ? limits.checkInScript : limits.publicScript;
    const isWithinLimit = ownPartLimit
      ? ownPart <= ownPartLimit
      : firstLoad <= firstLoadLimit || id.includes("kitchensink");
    isWithinLimits &&= isWithinLimit;
    const limit = ownPartLimit ? `own part ≤ ${kB(ownPartLimit)}` : `first load ≤ ${kB(firstLoadLimit)}`;
    const columns = [name.padEnd(38), kB(firstLoad).padStart(12), kB(ownPart).padStart(12), `   ${limit}`];
    console.log(`${columns.join("")}${isWithinLimit ? "" : "  EXCEEDED"}`);
  }
  const styles = readdirSync(path.join(CLIENT, "assets")).filter((file) => file.endsWith(".css"));
  console.log(`CSS of every page: ${kB(sizeOf(styles.map((file) => `assets/${file}`)))}`);
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

/** The size of all files in gzipped bytes. */
function sizeOf(files: string[]): number {
  return files.reduce((total, file) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(CLIENT, file))).length;
    sizes.set(file, size);
    return total + size;
  }, 0);
}
