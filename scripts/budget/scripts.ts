import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { formatKilobytes, limits } from "./limits.ts";

type ManifestEntry = { module: string; imports?: string[] };
type Route = ManifestEntry & { path?: string; index?: boolean; parentId?: string };
type Manifest = { entry: ManifestEntry; routes: Record<string, Route> };

const CLIENT = "build/client";
/** The editor of records loads the text editor when a text section is opened. */
const TEXT_EDITOR = /^rich-text-editor-.*\.js$/;
/** Pages whose first load has the limit `checkInScript`. */
const CHECK_IN = /^\/(?:einlass|admin\/termin-buchungen)\//;
/** Pages with a limit for their own part (see `PageScripts`) instead of their first load. */
const ownPartLimits: { page: RegExp; limit: number }[] = [
  { page: /^\/(?:buchung|danke)\//, limit: limits.bookingScript },
  { page: /^\/?admin\//, limit: limits.adminScript },
];

/** Widths of the printed columns, in characters. */
const PAGE_WIDTH = 38;
const SIZE_WIDTH = 12;

/** Sizes in gzipped bytes. `limit` applies to the size that `limitedSize` names; the showcase has no limit. */
type PageScripts = {
  page: string;
  firstLoad: number;
  /** Without entry and root; for the editor of records, with an opened text section. */
  ownPart: number;
  limitedSize: "firstLoad" | "ownPart";
  limit: number | null;
};

/**
 * The JavaScript of each page: entry, root and route with all static imports, for an admin's check-in also the admin
 * frame.
 * @throws Error when there is no build, or none with a text editor
 */
export function listPageScripts(): PageScripts[] {
  const manifest = readManifest();
  const shared = filesOf(manifest.entry, manifest.routes.root);
  const textEditor = readdirSync(path.join(CLIENT, "assets")).find((name) => TEXT_EDITOR.test(name));
  if (!textEditor) throw new Error("The build has no text editor");
  return Object.entries(manifest.routes).flatMap(([id, route]) => {
    if (id === "root") return [];
    // A route without a path, such as an index route, is listed under the name of its file.
    const page = route.path ? `/${route.path}/`.replace("/*/", "any other path") : id.replace("routes/", "");
    const isCheckIn = CHECK_IN.test(page);
    const frame = isCheckIn ? manifest.routes[route.parentId ?? ""] : undefined;
    const files = filesOf(manifest.entry, manifest.routes.root, frame, route);
    const hasTextEditor = files.some((file) => readFileSync(path.join(CLIENT, file), "utf8").includes(textEditor));
    const filesWithEditor = new Set([...files, ...(hasTextEditor ? withStaticImports(`/assets/${textEditor}`) : [])]);
    const sizes = {
      firstLoad: sizeOf(files),
      ownPart: sizeOf([...filesWithEditor].filter((file) => !shared.includes(file))),
    };
    const ownPartLimit = isCheckIn ? undefined : ownPartLimits.find(({ page: pattern }) => pattern.test(page))?.limit;
    if (ownPartLimit) return { page, ...sizes, limitedSize: "ownPart", limit: ownPartLimit };
    const limit = isCheckIn ? limits.checkInScript : limits.publicScript;
    return { page, ...sizes, limitedSize: "firstLoad", limit: id.includes("kitchensink") ? null : limit };
  });
}

/** Returns whether every page is within its limit. */
export function checkPageScripts(): boolean {
  const pages = listPageScripts();
  const header = ["page".padEnd(PAGE_WIDTH), "first load".padStart(SIZE_WIDTH), "own part".padStart(SIZE_WIDTH)];
  console.log(`${header.join("")}   limit`);
  for (const scripts of pages) {
    const { page, firstLoad, ownPart, limitedSize, limit } = scripts;
    const columns = [
      page.padEnd(PAGE_WIDTH),
      formatKilobytes(firstLoad).padStart(SIZE_WIDTH),
      formatKilobytes(ownPart).padStart(SIZE_WIDTH),
    ];
    const name = limitedSize === "ownPart" ? "own part" : "first load";
    const verdict = isWithinLimit(scripts) ? "" : "  EXCEEDED";
    console.log(`${columns.join("")}   ${limit === null ? "" : `${name} ≤ ${formatKilobytes(limit)}`}${verdict}`);
  }
  const styles = readdirSync(path.join(CLIENT, "assets")).filter((file) => file.endsWith(".css"));
  console.log(`CSS, the same on every page: ${formatKilobytes(sizeOf(styles.map((file) => `assets/${file}`)))}`);
  return pages.every(isWithinLimit);
}

/** In gzipped bytes. */
export function workerSize(): number {
  const root = "build/server";
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  return gzipSync(Buffer.concat(files.map((file) => readFileSync(path.join(root, file))))).length;
}

/** Returns whether the Worker bundle is within its limit. */
export function checkWorkerSize(): boolean {
  const bytes = workerSize();
  const isWithinLimits = bytes <= limits.worker;
  console.log(
    `Worker bundle: ${formatKilobytes(bytes)}   ≤ ${formatKilobytes(limits.worker)}${isWithinLimits ? "" : "  EXCEEDED"}`,
  );
  return isWithinLimits;
}

function isWithinLimit({ limitedSize, limit, ...sizes }: PageScripts): boolean {
  return limit === null || sizes[limitedSize] <= limit;
}

/** React Router's manifest is a script that assigns JSON to a global variable. */
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

function withStaticImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(path.join(CLIENT, file), "utf8");
  for (const [, name] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
    withStaticImports(`/assets/${name}`, found);
  return found;
}

/** Gzipped bytes by file; cached, because most pages share files. */
const measuredSizes = new Map<string, number>();

function sizeOf(files: string[]): number {
  return files.reduce((total, file) => {
    const size = measuredSizes.get(file) ?? gzipSync(readFileSync(path.join(CLIENT, file))).length;
    measuredSizes.set(file, size);
    return total + size;
  }, 0);
}
