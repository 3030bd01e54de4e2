import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineRecordList, isFiltered } from "./record-list.ts";

const list = defineRecordList({
  sortKeys: ["name", "updated_at"],
  defaultSort: "updated_at",
  isDescendingByDefault: true,
  filters: { status: z.enum(["draft", "published"]), region: z.uuid() },
});
const defaultState = {
  page: 1,
  query: "",
  sort: "updated_at",
  isDescending: true,
  filters: {},
  hiddenColumns: [],
} as const;
const read = (search: string) => list.read(new URLSearchParams(search));

describe("a list", () => {
  it("has no query string when it is in its default state", () => {
    expect(read("")).toEqual(defaultState);
    expect(list.toQueryString(read(""))).toBe("");
  });

  it("writes its whole state to the URL and reads the same state from it", () => {
    const state = {
      page: 3,
      query: "Töpfern & Ton",
      sort: "name",
      isDescending: true,
      filters: { status: "draft" },
      hiddenColumns: ["price", "artist"],
    } as const;
    const queryString = list.toQueryString({ ...state, hiddenColumns: [...state.hiddenColumns] });
    expect(queryString).toBe("?suche=T%C3%B6pfern+%26+Ton&status=draft&sortierung=-name&ohne=price%2Cartist&seite=3");
    expect(read(queryString)).toEqual(state);
  });

  it.each([
    ["?seite=0", {}],
    ["?seite=x", {}],
    ["?seite=1e9", {}],
    ["?sortierung=-password", {}],
    ["?status=geheim&region=1", {}],
    ["?ohne=%3Cb%3E,price,updated_at", { hiddenColumns: ["price", "updated_at"] }],
    ["?unbekannt=1", {}],
    [`?suche=${"x".repeat(300)}`, { query: "x".repeat(200) }],
  ])(
    "ignores invalid values and unknown parameters, and shortens a long search text, in the URL %s",
    (search, expected) => {
      expect(read(search)).toEqual({ ...defaultState, ...expected });
    },
  );

  it("reports the filters with invalid values in the URL, but no empty or unknown filters", () => {
    const ignored = (search: string) => list.ignoredFilters(new URLSearchParams(search));
    expect(ignored("?status=geheim&region=1&suche=x")).toEqual(["status", "region"]);
    expect(ignored("?status=draft&region=&unbekannt=1")).toEqual([]);
  });

  it("is filtered when it has a search text or a filter", () => {
    expect([isFiltered(read("?seite=2")), isFiltered(read("?suche=a")), isFiltered(read("?status=draft"))]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("the input of the procedure", () => {
  it("is the state of the list without the hidden columns, with the default number of items per page", () => {
    const parsed = list.input.parse(list.toInput(read("?sortierung=name&status=draft&ohne=price")));
    expect(parsed).toEqual({
      page: 1,
      itemsPerPage: 25,
      query: "",
      sort: "name",
      isDescending: false,
      filters: { status: "draft" },
    });
  });

  it.each([
    { sort: "password" },
    { filters: { status: "geheim" } },
    { filters: { other: "x" } },
    { itemsPerPage: 101 },
  ])("rejects %o", (input) => {
    expect(list.input.safeParse(input).success).toBe(false);
  });
});
