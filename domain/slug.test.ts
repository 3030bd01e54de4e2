import { expect, it } from "vitest";
import { slugIdOf, slugify, withoutFileExtension } from "./slug.ts";

it.each([
  ["toepfern-fuer-alle-ab12c", "ab12c"],
  ["ab12c", "ab12c"],
  ["toepfern", null],
  ["toepfern-ab12", null],
  ["toepfern-AB12C", "ab12c"],
  ["toepfern-ab12c-", null],
])("parses the id of %s as %s", (slug, id) => {
  expect(slugIdOf(slug)).toBe(id);
});

it("throws when the parameter is missing", () => {
  expect(() => slugIdOf(undefined)).toThrow("No slug param in URL");
});

it.each([
  ["Öl & Kreide: Größe", "oel-und-kreide-groesse"],
  ["  Drehen an der Scheibe ", "drehen-an-der-scheibe"],
  ["Café Crème / Ateliers", "cafe-creme-ateliers"],
  ["50 % Rabatt!", "50-rabatt"],
  ["Ħamrun, Ŧana, Θήβα", "hamrun-tana"],
])("converts %s to %s", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

it("strips only the file extension", () => {
  expect(withoutFileExtension("Atelier.Nacht.jpeg")).toBe("Atelier.Nacht");
  expect(withoutFileExtension("Atelier")).toBe("Atelier");
  expect(withoutFileExtension(".env")).toBe(".env");
});
