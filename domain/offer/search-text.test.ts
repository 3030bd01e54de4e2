import { expect, it } from "vitest";
import { parseSearchText, withoutHoliday } from "./search-text.ts";

it.each([
  ["kostenlos", "", { kostenlos: "1" }],
  ["Kostenlose Konzerte", "Konzerte", { kostenlos: "1" }],
  ["gratis!", "", { kostenlos: "1" }],
  ["barrierefrei drucken", "drucken", { stufenlos: "1" }],
  ["töpfern am Wochenende", "töpfern", { wann: "wochenende" }],
  ["dieses Wochenende weben", "weben", { wann: "wochenende" }],
  ["Samstags drucken", "drucken", { wann: "samstag" }],
  ["Sonntag", "", { wann: "sonntag" }],
  ["samstag sonntag", "", { wann: "samstag-sonntag" }],
  ["Sonntag oder Samstag malen", "malen", { wann: "samstag-sonntag" }],
  ["freitags, samstags und sonntags", "", { wann: "freitag-samstag-sonntag" }],
  ["Sonntagskonzert", "Sonntagskonzert", {}],
  ["am Meer", "am Meer", {}],
])("reads “%s” as the text “%s” and the filters %j", (typed, text, filters) =>
  expect(parseSearchText(typed)).toEqual({ text, filters, holiday: null }),
);

it.each([
  ["Weihnachten", "weihnachten", ""],
  ["töpfern zu Weihnachten", "weihnachten", "töpfern"],
  ["Malen in den Sommerferien", "sommerferien", "Malen"],
  ["Ostern", "ostern", ""],
  ["Osterferien", "osterferien", ""],
  ["Herbstferien", "herbstferien", ""],
  ["Winterferien", "winterferien", ""],
  ["an Pfingsten", "pfingsten", ""],
  ["Advent", "advent", ""],
  ["Neujahr", "silvester", ""],
])("reads “%s” as the holiday “%s”, and as “%s” without the holiday", (typed, holiday, text) => {
  expect(parseSearchText(typed)).toEqual({ text: typed, filters: {}, holiday });
  expect(withoutHoliday(typed)).toBe(text);
});
