import { expect, it } from "vitest";
import { headingTextProps } from "./heading-text.ts";
import { hyphenate } from "./hyphenate.ts";

it.each([
  ["Kunsthandwerksausstellung", "Kunst-hand-werks-aus-stel-lung"],
  ["Hochwasserschutzanlagenbesichtigung in Görlitz", "Hoch-was-ser-schutz-an-la-gen-be-sich-ti-gung in Görlitz"],
])("inserts soft hyphens into the long words of %s", (text, expected) => {
  expect(hyphenate(text).replaceAll("\u00ad", "-")).toBe(expected);
});

it("leaves text unchanged when all parts between spaces and soft hyphens are short", () => {
  for (const text of ["Töpfern an der Oder", "Druck\u00adwerkstatt"]) expect(hyphenate(text)).toBe(text);
});

it("omits the soft hyphens from the accessible name of a heading", () => {
  expect(headingTextProps("Kunsthandwerk")).toMatchObject({
    children: "Kunst\u00adhand\u00adwerk",
    "aria-label": "Kunsthandwerk",
  });
  expect(headingTextProps("Töpfern")).not.toHaveProperty("aria-label");
});
