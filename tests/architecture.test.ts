import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { accessOf, accessTypes } from "#app/routes/access.ts";
import { siteMap } from "#app/routes.ts";

/** Checks the sources against the rules of docs/architecture.md and similar rules. */

type Import = { from: string; target: string; isTypeOnly: boolean };

const files = globSync("{app,domain,workers,supabase}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  // Groups: `import` or `export`, `type`, the imported names, the path of a static import, that of a dynamic import.
  const found = text.matchAll(/^(import|export)\s+(type\s+)?([^;]*?\sfrom\s+)?"([^"]+)"|import\("([^"]+)"\)/gm);
  return [...found].map(([, , type, , staticTarget, dynamicTarget]) => ({
    from: file,
    target: resolve(file, staticTarget ?? dynamicTarget ?? ""),
    isTypeOnly: type !== undefined,
  }));
}

/** The target of an import: a path from the project's root, or the name of a package. */
function resolve(file: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  if (target.startsWith(".")) return path.join(path.dirname(file), target);
  return target;
}

const isPackage = ({ target }: Import) => !/^(app|domain|workers|supabase|tests|scripts)\//.test(target);
function within(...folders: string[]): (file: string) => boolean {
  for (const folder of folders) {
    // Without files in the folder, a rule about it would always hold.
    if (!files.some((file) => file.startsWith(`${folder}/`))) throw new Error(`There are no files in ${folder}`);
  }
  return (file) => folders.some((folder) => file.startsWith(`${folder}/`));
}
const violationsOf = (isForbidden: (imported: Import) => boolean) =>
  imports.filter(isForbidden).map(({ from, target }) => `${from} -> ${target}`);

it("finds the project's imports", () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.some(({ isTypeOnly }) => isTypeOnly)).toBe(true);
  expect(imports).toContainEqual({ from: "app/root.tsx", target: "react-router", isTypeOnly: false });
});

it("imports nothing but zod, the date library and the slug library into the domain", () => {
  const allowed = ["zod", "@internationalized/date", "slugify"];
  expect(
    violationsOf(
      (imported) =>
        within("domain")(imported.from) && !within("domain")(imported.target) && !allowed.includes(imported.target),
    ),
  ).toEqual([]);
});

it("imports only packages and page URLs into the design system", () => {
  expect(
    violationsOf(
      ({ from, target }) =>
        within("app/ui")(from) &&
        target !== "domain/site/page-url.ts" &&
        /^(domain|workers|supabase|app\/(?!ui))/.test(target),
    ),
  ).toEqual([]);
});

it("imports only types from the Worker into the app, and nothing from Supabase", () => {
  expect(
    violationsOf(({ from, target, isTypeOnly }) => within("app")(from) && within("workers")(target) && !isTypeOnly),
  ).toEqual([]);
  expect(violationsOf(({ from, target }) => within("app")(from) && /supabase/.test(target))).toEqual([]);
});

it("imports no React into API, data, calendars, feeds and live updates", () => {
  expect(
    violationsOf(
      ({ from, target }) =>
        within("workers/api", "workers/calendar", "workers/data", "workers/feeds", "workers/live")(from) &&
        /^react(-dom|-router)?(\/|$)/.test(target),
    ),
  ).toEqual([]);
});

it("imports nothing but the domain and packages into calendars and feeds", () => {
  for (const folder of ["workers/calendar", "workers/feeds"]) {
    expect(
      violationsOf(
        (imported) =>
          within(folder)(imported.from) && !isPackage(imported) && !within("domain", folder)(imported.target),
      ),
    ).toEqual([]);
  }
});

it("names no tables or database functions in app and workers, except in workers/data", () => {
  const filesNamingTables = files.filter(
    (file) => within("workers", "app")(file) && /\.(from|rpc)\(\s*"/.test(readFileSync(file, "utf8")),
  );
  expect(filesNamingTables).toContain("workers/data/live/live-slots.ts");
  expect(filesNamingTables.filter((file) => !within("workers/data")(file))).toEqual([]);
});

it("accesses the KV namespace of cached pages in one file only", () => {
  const filesWithBinding = files.filter((file) => /env\.PAGES/.test(readFileSync(file, "utf8")));
  expect(filesWithBinding).toEqual(["workers/app/edge.ts"]); // the file passes the binding to the page cache
});

it("imports TanStack Query only in the admin area, in app/client/media and in query-client.ts", () => {
  const queryModule = /^(@tanstack\/react-query|app\/client\/session\/query-client\.ts)$/;
  const isAllowed = within("app/components/admin", "app/routes/admin", "app/client/media");
  expect(
    violationsOf(
      ({ from, target }) =>
        queryModule.test(target) && !isAllowed(from) && from !== "app/client/session/query-client.ts",
    ),
  ).toEqual([]);
});

it("imports neither embedded backend nor seed into deployed code", () => {
  expect(
    violationsOf(
      ({ from, target }) => within("app", "domain", "workers")(from) && /^supabase\/(local|seed)/.test(target),
    ),
  ).toEqual([]);
});

// Wrangler and the seed each use several hundred MB, which a process frees only when it ends. The process of
// `npm start` runs for a long time, so it loads no file that imports them. Only direct imports are checked.
it("imports wrangler and the seed only in files that the process of npm start does not load", () => {
  const sources = globSync("{scripts,supabase}/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const importing = (target: string) =>
    sources
      .filter((file) => importsOf(file).some((imported) => imported.target === target && !imported.isTypeOnly))
      .sort();
  expect(importing("wrangler")).toEqual(["scripts/deploy/worker-config.ts", "scripts/worker-options.ts"]);
  expect(importing("supabase/seed/seed.ts")).toEqual(["scripts/seed.ts", "supabase/seed/seed-process.ts"]);
});

it("has no file or folder with the name utils, misc, helpers or common", () => {
  expect(files.filter((file) => /(^|\/)(utils?|misc|helpers?|common)(\.|\/)/.test(file))).toEqual([]);
});

it("has a file and a known access type for every page of the site map, and admin access when none is declared", () => {
  for (const page of siteMap) {
    expect(files).toContain(`app/${page.file}`);
    expect(accessTypes).toContain(accessOf(page.path));
  }
  expect(accessOf("/admin/angebote/")).toBe("admin");
});

// Without a loader, React Router does not call the server on client-side navigation, so nothing would check the access.
it("has a loader on every guarded page", () => {
  const guarded = siteMap.filter((page) => accessOf(page.path) !== "public");
  expect(guarded.length).toBeGreaterThan(0);
  for (const { file } of guarded) {
    expect(readFileSync(`app/${file}`, "utf8"), file).toMatch(/export (async )?function loader/);
  }
});

// Every imported package must be a direct dependency, because hoisted ones can disappear.
it("imports only packages in package.json", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const known = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const nameOf = (target: string) =>
    target
      .split("/")
      .slice(0, target.startsWith("@") ? 2 : 1)
      .join("/");
  // Modules that the runtime or the bundler provides, and the project's own package.json.
  const isProvided = (target: string) => /^(node|cloudflare|virtual):/.test(target) || target.endsWith("package.json");
  expect(
    violationsOf(
      (imported) => isPackage(imported) && !isProvided(imported.target) && !known.has(nameOf(imported.target)),
    ),
  ).toEqual([]);
});

it.skipIf(!existsSync(".git"))(
  "is checked out with LF on Windows too, which shell scripts and regular expressions need",
  () => {
    const texts = ["scripts/workerd.sh", ".ci/run", "supabase/config.toml", "scripts/start.ts", ".dev.vars.example"];
    const attributes = execFileSync("git", ["-c", "safe.directory=*", "check-attr", "eol", ...texts], {
      encoding: "utf8",
    });
    expect(attributes).toBe(texts.map((file) => `${file}: eol: lf\n`).join(""));
  },
);
