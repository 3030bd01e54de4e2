import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "tailwindcss";
import { expect, it } from "vitest";

const MAIN_STYLESHEET = "app/styles/app.css";

/** Class names without styles. Variants of other elements refer to them: `peer-checked:` refers to `peer`. */
const markers = /^(group|peer)(\/|$)/;

const designSystem = await loadDesignSystem(readFileSync(MAIN_STYLESHEET, "utf8"), {
  base: path.dirname(MAIN_STYLESHEET),
  loadStylesheet: async (id, base) => {
    const file = id.startsWith(".") ? path.join(base, id) : path.join("node_modules", id);
    return { path: file, base: path.dirname(file), content: readFileSync(file, "utf8") };
  },
});
const styles = globSync("app/styles/*.css")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

function isMarkerOrStyled(name: string): boolean {
  const plainName = name.split(":").at(-1) ?? name;
  const isInStyles = new RegExp(`\\.${RegExp.escape(plainName)}(?![\\w-])`).test(styles);
  return markers.test(plainName) || isInStyles || designSystem.candidatesToCss([name])[0] !== null;
}

/** The class names in the literal `className`s of a file. */
function classNamesOf(file: string): string[] {
  const literals = readFileSync(file, "utf8").matchAll(/className="([^"]*)"/g);
  return [...literals].flatMap(([, names = ""]) => names.split(/\s+/).filter(Boolean));
}

it("recognizes a utility class only when its value is defined", () => {
  expect(isMarkerOrStyled("hover:bg-sheet")).toBe(true);
  expect(isMarkerOrStyled("bg-popover")).toBe(false);
});

it("does not recognize the beginning of a class name in the styles", () => {
  expect(isMarkerOrStyled("page-gri")).toBe(false);
});

it("has a style for every class name in a literal className, except for markers", () => {
  const files = globSync("app/**/*.tsx").filter((file) => !file.endsWith(".test.tsx"));
  expect(files.flatMap(classNamesOf)).toContain("page-grid");
  const missing = files.flatMap((file) =>
    classNamesOf(file).flatMap((name) => (isMarkerOrStyled(name) ? [] : [`${file}: ${name}`])),
  );
  expect(missing).toEqual([]);
});

it("has no class `group-has-*` or `in-has-*`, with which each DOM change would restyle the page", () => {
  const files = globSync("app/**/*.{tsx,css}");
  const isSlow = (file: string) => /group-has-|in-has-/.test(readFileSync(file, "utf8"));
  expect(files.filter(isSlow)).toEqual([]);
});
