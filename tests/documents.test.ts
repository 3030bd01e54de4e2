import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Checks that the files, links, commands, functions, database objects and tests that the documents name exist. */

const documents = [...globSync("*.md"), ...globSync("docs/**/*.md")];
const folders = ["app", "bench", "docs", "domain", "public", "scripts", "supabase", "tests", "workers"];
const files = [...folders, ...globSync(`{${folders.join(",")}}/**/*`), ...globSync("*.*")];
const MAP = "docs/specification-map.md";

const textOf = (document: string) => readFileSync(document, "utf8");
/** Inline code, without code blocks. */
const inlineCodeIn = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\s]+)`/g)].map(([, name]) => name ?? "");

const isFileName = (name: string) =>
  new RegExp(`^(${folders.join("|")})/|\\.(tsx?|sql|toml|css|html|md)$`).test(name) && !name.includes("<");
const filesNamedIn = (document: string) => inlineCodeIn(textOf(document)).filter(isFileName);
const linkTargetsIn = (document: string) =>
  [...textOf(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target]) => target ?? "");

it("finds documents, and the files and links in them", () => {
  expect(documents).toContain("docs/architecture.md");
  expect(filesNamedIn("docs/architecture.md")).toContain("app/client/live/live-slots.ts");
  expect(linkTargetsIn("README.md")).toContain("docs/architecture.md");
});

it.each(documents)("mentions only existing files: %s", (document) => {
  const exists = (name: string) => {
    const pattern = name.replace(/\/$/, "");
    return files.some((file) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `**/${pattern}`));
  };
  expect(filesNamedIn(document).filter((name) => !exists(name))).toEqual([]);
});

it.each(documents)("links only to existing targets: %s", (document) => {
  const missing = linkTargetsIn(document).filter(
    (target) => globSync(path.join(path.dirname(document), target)).length === 0,
  );
  expect(missing).toEqual([]);
});

it("finds in package.json every command that the documents mention, and in the README every command of package.json", () => {
  const commands = Object.keys(JSON.parse(textOf("package.json")).scripts);
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
  );
  expect(named).toContain("deploy");
  expect(named.filter((name) => !commands.includes(name ?? ""))).toEqual([]);
  const readme = textOf("README.md");
  const isHook = (name: string) => name.startsWith("pre") && commands.includes(name.slice("pre".length));
  const called = commands.filter((name) => !isHook(name));
  const isInReadme = (name: string) => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(readme);
  expect(called.filter((name) => !isInReadme(name))).toEqual([]);
});

/**
 * The last four cells of each row of the specification map: requirement, implementation, test, seen to fail. "Seen to
 * fail" names tests that failed when the implementation was broken on purpose. Header rows are omitted.
 */
const rows = textOf(MAP)
  .split("\n")
  .filter((line) => /^\| (?!---|§|Decision)/.test(line))
  .map((line) => ({ line, cells: line.split("|").slice(-5, -1) }));

/**
 * The TypeScript files in a cell. A name without a folder is a file in the folder of the name before. When the first
 * name of the cell has no folder, the file is in tests/db.
 */
function filesIn(cell: string): string[] {
  let folder = "tests/db";
  return inlineCodeIn(cell)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = name.includes("/") ? name : `${folder}/${name}`;
      folder = path.dirname(file);
      return file;
    });
}

/**
 * The single words in the inline code of a cell, except names of TypeScript files: names from SQL and TypeScript, and
 * names of migrations (without numbers).
 */
const identifiersIn = (cell = "") =>
  inlineCodeIn(cell).filter((code) => /^[a-z][\w.]*$/.test(code) && !/\.tsx?$/.test(code));

it("finds the files, functions, tables and migrations in the specification map", () => {
  expect(rows.flatMap(({ cells }) => cells.slice(0, 3).flatMap(filesIn))).toContain(
    "app/client/check-in/use-check-in.ts",
  );
  expect(rows.flatMap(({ cells }) => identifiersIn(cells[1]))).toContain("live");
});

it("has only existing files in the specification map", () => {
  for (const { line, cells } of rows) {
    for (const file of cells.slice(0, 3).flatMap(filesIn))
      expect(globSync(file), `${file} in: ${line}`).not.toEqual([]);
  }
});

it("has only existing functions, tables and migrations in the specification map", () => {
  const sources = files.filter((file) => /\.(tsx?|sql)$/.test(file) && !file.startsWith("tests/"));
  const text = sources.map((file) => `${file}\n${readFileSync(file, "utf8")}`).join("\n");
  for (const { line, cells } of rows) {
    for (const name of identifiersIn(cells[1])) {
      const bareName = name.replace(/^private\./, "");
      // A migration's file name consists of a number, an underscore and the migration's name.
      expect(new RegExp(`(\\b|_)${bareName}\\b`).test(text), `${name} in: ${line}`).toBe(true);
    }
  }
});

it("names only existing tests, and in each row of the specification map at least one that was seen to fail", () => {
  const missing: string[] = [];
  for (const { line, cells } of rows) {
    const [, , tests = "", seen = ""] = cells;
    const named = [...seen.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)];
    expect(named, line).not.toEqual([]);
    const testFiles = filesIn(tests).flatMap((file) => globSync(file));
    for (const [, name = "", title = ""] of named) {
      const source = testFiles
        .filter((file) => path.basename(file) === name)
        .map(textOf)
        .join()
        .replace(/\(\s+/g, "(");
      const isDeclared = ['"', "`"].some((quote) => source.includes(`(${quote}${title}${quote}`));
      if (!isDeclared) missing.push(`${name} › ${title}`);
    }
  }
  expect(missing).toEqual([]);
});

it("has in package.json a check of the installation before each command that docs/operations.md or docs/backend.md names, except tests", () => {
  const scripts: Record<string, string> = JSON.parse(textOf("package.json")).scripts;
  const named = ["docs/operations.md", "docs/backend.md"].flatMap((document) =>
    [...textOf(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name),
  );
  // Vitest itself reports a missing package.
  const commands = named.filter((name) => !name.startsWith("test:"));
  expect(commands).toContain("reset");
  expect(commands.filter((name) => !scripts[`pre${name}`]?.includes("check-install.mjs"))).toEqual([]);
});
