import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { bars, kB } from "./bars.ts";

type ManifestEntry = { module: string; imports?: string[] };
type Manifest = { entry: ManifestEntry; routes: Record<string, ManifestEntry & { path?: string; index?: boolean }> };

const CLIENT = "build/client";
/** Public pages share one bar; booking and the admin area have their own for what they add. */
const lazyBars: { page: RegExp; bar: number }[] = [
  { page: /^\/(?:buchung|danke)\//, bar: bars.bookingScript },
  { page: /^\/?admin\//, bar: bars.adminScript },
];

/**
 * Prints how much JavaScript a browser loads first on each page of the last build: what the page's HTML asks for, the entry, the root and the route with everything they import statically. Answers whether every bar is kept.
 * @throws Error when there is no build
 */
export function weighScripts(): boolean {
  const manifest = readManifest();
  const shared = filesOf(manifest.entry, manifest.routes.root);
  let isKept = true;
  console.log(`${"page".padEnd(38)}${"first load".padStart(12)}${"own part".padStart(12)}   bar`);
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id === "root") continue;
    const files = filesOf(manifest.entry, manifest.routes.root, route);
    const total = sum(files);
    const own = sum(files.filter((file) => !shared.includes(file)));
    const name = route.path ? `/${route.path}/`.replace("/*/", "any other address") : id.replace("routes/", "");
    const lazy = lazyBars.find(({ page }) => page.test(name));
    const isWithin = lazy ? own <= lazy.bar : total <= bars.publicScript || id.includes("kitchensink");
    isKept &&= isWithin;
    const bar = lazy ? `own part ≤ ${kB(lazy.bar)}` : `first load ≤ ${kB(bars.publicScript)}`;
    console.log(
      `${name.padEnd(38)}${kB(total).padStart(12)}${kB(own).padStart(12)}   ${bar}${isWithin ? "" : "  BROKEN"}`,
    );
  }
  const styles = readdirSync(path.join(CLIENT, "assets")).filter((file) => file.endsWith(".css"));
  console.log(`CSS of every page: ${kB(sum(styles.map((file) => `assets/${file}`)))}`);
  return isKept;
}

/** Prints how large the Worker is that a deployment uploads. Answers whether the bar is kept. */
export function weighWorker(): boolean {
  const root = "build/server";
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const bytes = gzipSync(Buffer.concat(files.map((file) => readFileSync(path.join(root, file))))).length;
  const isKept = bytes <= bars.worker;
  console.log(`Worker bundle: ${kB(bytes)}   ≤ ${kB(bars.worker)}${isKept ? "" : "  BROKEN"}`);
  return isKept;
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
