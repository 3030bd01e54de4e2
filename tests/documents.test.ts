import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Checks that files, commands and functions named in the documents exist. */

const documents = [...globSync("*.md"), ...globSync("docs/**/*.md")];
const rooms = ["app", "bench", "docs", "domain", "public", "scripts", "supabase", "tests", "workers"];
const files = [...rooms, ...globSync(`{${rooms.join(",")}}/**/*`), ...globSync("*.*")];
const MAP = "docs/specification-map.md";

const textOf = (document: string) => readFileSync(document, "utf8");
/** Text in backticks, without code blocks. */
const quoted = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\s]+)`/g)].map(([, word]) => word ?? "");

it.each(documents)("names only existing files: %s", (document) => {
  const isFile = (word: string) =>
    new RegExp(`^(${rooms.join("|")})/|\\.(tsx?|sql|toml|css|html|md)$`).test(word) && !word.includes("<");
  const isThere = (word: string) => {
    const pattern = word.replace(/\/$/, "");
    return files.some((file) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `**/${pattern}`));
  };
  expect(quoted(textOf(document)).filter((word) => isFile(word) && !isThere(word))).toEqual([]);
});

it.each(documents)("links only to existing targets: %s", (document) => {
  const targets = [...textOf(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target]) => target ?? "");
  const missing = targets.filter((target) => globSync(path.join(path.dirname(document), target)).length === 0);
  expect(missing).toEqual([]);
});

it("defines every command that the documents name, and the README lists every command", () => {
  const commands = Object.keys(JSON.parse(textOf("package.json")).scripts);
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => !commands.includes(name ?? ""))).toEqual([]);
  const readme = textOf("README.md");
  expect(commands.filter((name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`))).toEqual([]);
});

/** The cells of the map's rows: requirement, where, test; of the first table without the section's number. */
const rows = textOf(MAP)
  .split("\n")
  .filter((line) => /^\| (?!---|§|Decision)/.test(line))
  .map((line) => ({ line, cells: line.split("|").slice(-4, -1) }));

it("finds every file of the specification map", () => {
  expect(rows.length).toBeGreaterThan(80);
  for (const { line, cells } of rows) {
    for (const cell of cells) {
      let folder = "tests/db";
      for (const word of quoted(cell).filter((each) => /\.tsx?$/.test(each))) {
        const file = word.includes("/") ? word : `${folder}/${word}`;
        expect(globSync(file), `${word} in: ${line}`).not.toEqual([]);
        folder = path.dirname(file);
      }
    }
  }
});

it("finds every function, table and migration of the specification map", () => {
  const sources = files.filter((file) => /\.(tsx?|sql)$/.test(file) && !file.startsWith("tests/"));
  const text = sources.map((file) => `${file}\n${readFileSync(file, "utf8")}`).join("\n");
  for (const { line, cells } of rows) {
    for (const word of quoted(cells[1] ?? "").filter((each) => /^[a-z][\w.]*$/.test(each) && !/\.tsx?$/.test(each))) {
      const name = word.replace(/^private\./, "");
      expect(new RegExp(`(\\b|_)${name}\\b`).test(text), `${word} in: ${line}`).toBe(true);
    }
  }
});

it("has a test for every row of the specification map that is not planned", () => {
  const bare = rows.filter(({ line }) => !line.includes("not built yet") && !/\.(test|spec)\.tsx?`|bench\//.test(line));
  expect(bare.map(({ line }) => line)).toEqual([]);
});
