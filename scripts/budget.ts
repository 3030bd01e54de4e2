import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/**
 * `npm run budget`: prints how much JavaScript and CSS, gzipped, a browser loads first on each page of the last build, against the
 * bars of the project. Nothing is served; what counts is what the page's HTML preloads: the entry, the root and the route
 * with everything they import statically. Exits with 1 when a bar is broken.
 */
type ManifestEntry = { module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: ManifestEntry; routes: Record<string, ManifestEntry & { path?: string; index?: boolean }> };

const CLIENT = "build/client";
const KB = 1000;
/** Public pages share one bar; booking and the editors of the admin area have their own for what they add. */
const PUBLIC_BAR = 130 * KB;
const AIM = 60 * KB;
const LAZY_BARS: { id: RegExp; bar: number }[] = [
  { id: /^routes\/booking\//, bar: 110 * KB },
  { id: /^routes\/admin\//, bar: 350 * KB },
];

const manifest = readManifest();
const sizes = new Map<string, number>();
const shared = filesOf(manifest.entry, manifest.routes.root);
let isBroken = false;

console.log(`${"page".padEnd(34)}${"first load".padStart(12)}${"own part".padStart(12)}${"CSS".padStart(10)}   bar`);
for (const [id, route] of Object.entries(manifest.routes)) {
  if (id === "root") continue;
  const files = filesOf(manifest.entry, manifest.routes.root, route);
  const total = sum(files);
  const own = sum(files.filter((file) => !shared.includes(file)));
  const lazy = LAZY_BARS.find((candidate) => candidate.id.test(id));
  const isKept = lazy ? own <= lazy.bar : total <= PUBLIC_BAR || id.includes("kitchensink");
  isBroken ||= !isKept;
  const bar = lazy ? `own part ≤ ${kB(lazy.bar)}` : `first load ≤ ${kB(PUBLIC_BAR)}, aim ${kB(AIM)}`;
  const css = sum([...new Set([manifest.routes.root, route].flatMap((entry) => entry?.css ?? []))]);
  const name = route.path ? `/${route.path}/`.replace("/*/", "any other address") : "/";
  console.log(
    `${name.padEnd(34)}${kB(total).padStart(12)}${kB(own).padStart(12)}${kB(css).padStart(10)}   ${bar}${isKept ? "" : "  BROKEN"}`,
  );
}
process.exit(isBroken ? 1 : 0);

function readManifest(): Manifest {
  const assets = path.join(CLIENT, "assets");
  const file = existsSync(assets) && readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) {
    console.error("There is no build. Run: npm run build");
    process.exit(1);
  }
  const text = readFileSync(path.join(assets, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function filesOf(...entries: (ManifestEntry | undefined)[]): string[] {
  return [...new Set(entries.flatMap((entry) => (entry ? [entry.module, ...(entry.imports ?? [])] : [])))];
}

function sum(files: string[]): number {
  return files.reduce((total, file) => total + sizeOf(file), 0);
}

function sizeOf(file: string): number {
  let size = sizes.get(file);
  if (size === undefined) {
    size = gzipSync(readFileSync(path.join(CLIENT, file))).length;
    sizes.set(file, size);
  }
  return size;
}

function kB(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}
