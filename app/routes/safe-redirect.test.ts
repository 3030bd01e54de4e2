import { expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

it.each(["/buchung/uebersicht/", "/buchung/?termin=1#unten", "/angebot/a-ab12c/"])(
  "returns the target %s",
  (target) => {
    expect(safeRedirect(target)).toBe(target);
  },
);

it.each([
  null,
  "",
  "buchung/",
  "//evil.example.org",
  "/\\evil.example.org",
  "/%2f%2fevil.example.org",
  "/%5cevil.example.org",
  "/\t/evil.example.org",
  "/\t%2fevil.example.org",
  "/./%5cevil.example.org",
  "/\n/evil.example.org",
  "/.//evil.example.org",
  "https://evil.example.org/",
  "javascript:alert(1)",
  "data:text/html,x",
  "/anmelden/",
  "/buchung/uebersicht.data",
  "/anmelden/_.data",
  "/anmelden/?redirectTo=/x",
  "/anmelden/code/",
  "/abmelden/",
  "/ABMELDEN/",
  "/%61bmelden/",
  "/anmelden%2Fcode/",
  "/konto/_.DATA",
  "/konto/_%2Edata",
  "/konto/%zz/",
])("returns the home page when the target is %j", (target) => {
  expect(safeRedirect(target)).toBe("/");
});
