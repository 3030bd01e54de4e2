import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Forms that the gender rule of docs/texts.md forbids: pairs ("Künstlerinnen und Künstler"), asterisk or slash
 * ("Künstler*innen"), and the masculine of some nouns.
 */
const FORBIDDEN =
  /\p{L}+innen und \p{L}+er[n]?(?!\p{L})|\p{L}+[*/]in(nen)?(?!\p{L})|(?<!\p{L})(Besucher|Teilnehmer|Anfänger|Nutzer|Kunde|Künstler)n?(?![\p{L}:])/u;

it("follows the gender rule in interface, emails and content", () => {
  const filesByFolder = ["app", "domain", "workers", "supabase/seed"].map((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes(".test.")),
  );
  const files = filesByFolder.flat();
  const violations = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line, index) => ({ source: `${file}:${index + 1}`, line }))
      .filter(({ line }) => FORBIDDEN.test(line) && !line.includes("import "))
      .map(({ source, line }) => `${source} ${line.trim().slice(0, 100)}`),
  );
  for (const filesOfFolder of filesByFolder) expect(filesOfFolder).not.toEqual([]);
  expect(files).toContain("app/root.tsx");
  for (const forbidden of ["Künstlerinnen und Künstler", "Künstler*innen", "Besucher"])
    expect(forbidden).toMatch(FORBIDDEN);
  expect(violations).toEqual([]);
});
