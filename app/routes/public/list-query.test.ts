import { describe, expect, it } from "vitest";
import { createQueryReader, loadPage } from "./list-query.ts";

const regions = [{ id: "1", value: "oderbruch-ab12c", label: "Oderbruch" }];
const readerOf = (query: string) => createQueryReader(new URLSearchParams(query));

describe("createQueryReader", () => {
  it("reads the known parameters", () => {
    const reader = readerOf("suche=+ton+&region=oderbruch-ab12c&von=2027-02-28&frei=1&bis=");
    expect(reader.text("suche", "Suchtext")).toBe("ton");
    expect(reader.region(regions)?.id).toBe("1");
    expect([reader.day("von", "Von"), reader.day("bis", "Bis"), reader.flag("frei", "Frei")]).toEqual([
      "2027-02-28",
      undefined,
      true,
    ]);
    expect(reader.query).toEqual({ suche: "ton", region: "oderbruch-ab12c", von: "2027-02-28", frei: "1" });
    expect([reader.labels, reader.ignored]).toEqual([["„ton“", "Oderbruch", "ab 28.02.2027", "Frei"], []]);
  });

  it("ignores invalid values, and reports them shortened and without control characters", () => {
    const reader = readerOf(`suche=a%00b&region=${"x".repeat(90)}&von=2027-02-30&frei=ja`);
    expect(reader.text("suche", "Suchtext")).toBeUndefined();
    expect(reader.region(regions)).toBeUndefined();
    expect([reader.day("von", "Von"), reader.flag("frei", "Frei")]).toEqual([undefined, false]);
    expect(reader.query).toEqual({});
    expect(reader.ignored).toEqual(["Suchtext „ab“", `Region „${"x".repeat(40)}“`, "Von „2027-02-30“", "Frei „ja“"]);
  });

  it("omits half of an emoji when it shortens an invalid value", () => {
    const reader = readerOf(`von=${"x".repeat(39)}🎨`);
    reader.day("von", "Von");
    expect(reader.ignored).toEqual([`Von „${"x".repeat(39)}“`]);
  });

  it("finds a renamed region by its old slug, and replaces the old slug in the query", () => {
    const reader = readerOf("region=oderland-ab12c");
    expect(reader.region(regions)?.id).toBe("1");
    expect([reader.query, reader.ignored]).toEqual([{ region: "oderbruch-ab12c" }, []]);
    expect(readerOf("region=oderbruch-xy34z").region(regions)).toBeUndefined();
  });

  it("keeps tabs and line breaks inside a search", () => {
    expect(readerOf("suche=ton%09scheibe%0Aglasur").text("suche", "Suchtext")).toBe("ton\tscheibe\nglasur");
  });
});

describe("loadPage", () => {
  const load = async (page: number) => ({ items: page <= 2 ? [page] : [], total: 2, page, itemsPerPage: 1 });
  const pageOf = (query: string) => loadPage(new URL(`https://example.org/${query}`), load);

  it("returns the requested page when it exists", async () => {
    expect(await pageOf("?seite=2")).toMatchObject({ list: { page: 2 }, missingPage: null });
    expect(await pageOf("")).toMatchObject({ list: { page: 1 }, missingPage: null });
  });

  it.each([
    ["?seite=99", "99"],
    ["?seite=0", "0"],
    ["?seite=%00x", "x"],
    ["?seite=", ""],
  ])("returns the first page when the requested page does not exist: %s", async (query, missingPage) => {
    expect(await pageOf(query)).toMatchObject({ list: { page: 1, items: [1] }, missingPage });
  });

  it("reports no missing page when the first page of an empty list is requested", async () => {
    const empty = async (page: number) => ({ items: [], total: 0, page, itemsPerPage: 1 });
    expect(await loadPage(new URL("https://example.org/"), empty)).toMatchObject({ missingPage: null });
  });
});
