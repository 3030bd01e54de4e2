import { z } from "zod";
import { itemsPerPage } from "./items-per-page.ts";
import { Paging } from "./pagination.ts";

/** What an organiser looks at in a list of records: everything of it stands in the address. */
export type RecordListState<Sort extends string = string, Filter extends string = string> = {
  /** 1-based */
  page: number;
  /** What was typed into the search; empty for everything. */
  query: string;
  sort: Sort;
  isDescending: boolean;
  /** What the list is narrowed to, by filter. */
  filters: Partial<Record<Filter, string>>;
  /** Columns that were put away. */
  hiddenColumns: string[];
};

export type RecordList<Sort extends string = string, Filter extends string = string> = ReturnType<
  typeof defineRecordList<Sort, Filter>
>;

type Definition<Sort extends string, Filter extends string> = {
  sortKeys: readonly [Sort, ...Sort[]];
  /** How the list is sorted when nobody asks otherwise. */
  defaultSort: Sort;
  isDescendingByDefault?: boolean;
  /** The values each filter takes. Its name stands in the address. */
  filters: Record<Filter, z.ZodType<string>>;
};

const MAX_QUERY = 200;
const reserved = { page: "seite", query: "suche", sort: "sortierung", hiddenColumns: "ohne" } as const;

/**
 * One list, described once: `input` validates what the procedure is asked, `read` and `search` translate between the state and
 * the address. An address that makes no sense (an old link, a typing error) falls back to the default, part by part.
 */
export function defineRecordList<const Sort extends string, const Filter extends string>(
  definition: Definition<Sort, Filter>,
) {
  const { sortKeys, defaultSort, isDescendingByDefault = false } = definition;
  const filterNames = Object.keys(definition.filters) as Filter[];
  const Sorting = z.enum(sortKeys);
  type State = RecordListState<Sort, Filter>;

  const input = Paging.extend({
    itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.adminRows),
    query: z.string().trim().max(MAX_QUERY).default(""),
    sort: z.custom<Sort>((value) => Sorting.safeParse(value).success).default(defaultSort),
    isDescending: z.boolean().default(isDescendingByDefault),
    filters: z
      .custom<Partial<Record<Filter, string>>>(
        (value) => z.strictObject(definition.filters).partial().safeParse(value).success,
      )
      .default({}),
  }).prefault({});

  function read(params: URLSearchParams): State {
    const sortText = params.get(reserved.sort) ?? "";
    const sort = Sorting.safeParse(sortText.replace(/^-/, ""));
    const filters: State["filters"] = {};
    for (const name of filterNames) {
      const value = definition.filters[name].safeParse(params.get(name));
      if (value.success) filters[name] = value.data;
    }
    return {
      page: z.coerce
        .number()
        .pipe(Paging.shape.page.unwrap())
        .catch(1)
        .parse(params.get(reserved.page) ?? 1),
      query: (params.get(reserved.query) ?? "").trim().slice(0, MAX_QUERY),
      sort: sort.success ? (sort.data as Sort) : defaultSort,
      isDescending: sort.success ? sortText.startsWith("-") : isDescendingByDefault,
      filters,
      hiddenColumns: (params.get(reserved.hiddenColumns) ?? "").split(",").filter((id) => /^[a-zA-Z]+$/.test(id)),
    };
  }

  /** The query part of an address, `?` included; empty for the list as it is at first. */
  function search(state: State): string {
    const params = new URLSearchParams();
    if (state.query) params.set(reserved.query, state.query);
    for (const name of filterNames) {
      const value = state.filters[name];
      if (value) params.set(name, value);
    }
    if (state.sort !== defaultSort || state.isDescending !== isDescendingByDefault) {
      params.set(reserved.sort, `${state.isDescending ? "-" : ""}${state.sort}`);
    }
    if (state.hiddenColumns.length > 0) params.set(reserved.hiddenColumns, state.hiddenColumns.join(","));
    if (state.page > 1) params.set(reserved.page, String(state.page));
    return params.size > 0 ? `?${params}` : "";
  }

  /** The state as the procedure takes it. */
  function request({ hiddenColumns: _, ...state }: State) {
    return state;
  }

  return { input, read, search, request, filterNames, fieldNames: reserved };
}

/** Whether a list is narrowed at all: an empty one then says that nothing was found, not that nothing is there. */
export function isNarrowed({ query, filters }: RecordListState): boolean {
  return query !== "" || Object.values(filters).some((value) => value !== undefined);
}
