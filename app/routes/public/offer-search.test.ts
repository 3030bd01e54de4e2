import { describe, expect, it } from "vitest";
import { searchPeriods } from "#domain/offer/search-period.ts";
import { readOfferSearch, withFiltersOfWords, withPeriodOfHoliday } from "./offer-search.ts";

const FIRST_DAY = "2026-11-23"; // a Monday, the first day that can be booked
const choices = { regions: [], artForms: [], offerTypes: [], periods: searchPeriods };
const read = (query: string) => readOfferSearch(new URLSearchParams(query), choices, FIRST_DAY);

describe("readOfferSearch", () => {
  it("reads a weekday, `kostenlos` and `stufenlos` as filters", () => {
    const { filter, labels, query } = read("wann=samstag&kostenlos=1&stufenlos=1");
    expect(filter).toMatchObject({ weekdays: [6], onlyFreeOfCharge: true, onlyStepFree: true });
    expect(labels).toEqual(["Samstags", "kostenlos", "stufenlos"]);
    expect(query).toEqual({ wann: "samstag", kostenlos: "1", stufenlos: "1" });
  });

  it("searches the days of the period, limited by `von` and `bis` when they are set", () => {
    expect(read("wann=wochenende").filter).toMatchObject({ fromDay: "2026-11-28", toDay: "2026-11-29" });
    expect(read("wann=weihnachten&von=2026-12-24").filter).toMatchObject({
      fromDay: "2026-12-24",
      toDay: "2027-01-06",
    });
    expect(read("wann=weihnachten&bis=2026-12-24").filter).toMatchObject({
      fromDay: "2026-12-19",
      toDay: "2026-12-24",
    });
  });

  it("ignores and reports a period when it is unknown", () => {
    expect(read("wann=irgendwann")).toMatchObject({ isFiltered: false, ignored: ["Wann „irgendwann“"] });
  });
});

it.each([
  ["suche=kostenlos&region=&wann=", "kostenlos=1"],
  [
    "suche=t%C3%B6pfern+am+Wochenende&region=oderbruch-ab12c&seite=3",
    "suche=t%C3%B6pfern&region=oderbruch-ab12c&wann=wochenende",
  ],
  // A chosen period stays.
  ["suche=samstag&wann=sonntag", "wann=samstag-sonntag"],
  ["suche=Aquarell+am+Wochenende&wann=wochenende", "suche=Aquarell&wann=wochenende"],
  ["suche=Aquarell+samstag+kostenlos&wann=weihnachten", "suche=Aquarell+samstag&wann=weihnachten&kostenlos=1"],
  // The word of a day of the chosen weekend is dropped.
  ["suche=Aquarell+am+Samstag&wann=wochenende", "suche=Aquarell&wann=wochenende"],
  ["suche=Aquarell+am+Freitag+gratis&wann=wochenende", "suche=Aquarell+am+Freitag&wann=wochenende&kostenlos=1"],
  // An unknown period does not stay.
  ["suche=Samstag&wann=irgendwann", "wann=samstag"],
])("replaces words by the filters that they mean: ?%s becomes ?%s", (query, filtered) =>
  expect(withFiltersOfWords(new URLSearchParams(query))?.toString()).toBe(filtered),
);

it("replaces only words that mean a filter of the list", () => {
  const query = new URLSearchParams("suche=Hof+stufenlos+kostenlos");
  expect(withFiltersOfWords(query, ["stufenlos"])?.toString()).toBe("suche=Hof+kostenlos&stufenlos=1");
});

it.each(["suche=t%C3%B6pfern", "", "suche=Aquarell+samstag&wann=weihnachten"])(
  "returns `null` when no word of ?%s becomes a filter",
  (query) => expect(withFiltersOfWords(new URLSearchParams(query))).toBeNull(),
);

it.each([
  ["suche=Weihnachten&frei=1", "frei=1&wann=weihnachten"],
  ["suche=Karten+zu+Ostern", "suche=Karten&wann=ostern"],
  ["suche=Karten+zu+Ostern&wann=ostern", "suche=Karten&wann=ostern"],
  ["suche=Ostern&bis=2027-04-01&bis=2027-05-01&suche=Ton", "bis=2027-04-01&wann=ostern"],
])("replaces a holiday by its period and keeps the first value of a parameter: ?%s becomes ?%s", (query, filtered) =>
  expect(withPeriodOfHoliday(new URLSearchParams(query))?.toString()).toBe(filtered),
);

it.each(["suche=ton", "suche=Ostern&wann=samstag"])(
  "returns `null` when the text of ?%s contains no holiday, or when another period is chosen",
  (query) => expect(withPeriodOfHoliday(new URLSearchParams(query))).toBeNull(),
);
