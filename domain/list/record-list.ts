import { z } from "zod";
import { itemsPerPage } from "./items-per-page.ts";
import { Paging } from "./pagination.ts";

/** The state of an admin list; all of it is in the URL. */
export type RecordListState<Sort extends string = string, Filter extends string = string> = {
  /** 1-based */
  page: number;
  /** Search text; empty for all records. */
  query: string;
  sort: Sort;
  isDescending: boolean;
  filters: Partial<Record<Filter, string>>;
  hiddenColumns: string[];
};

export type RecordList<Sort extends string = string, Filter extends string = string> = ReturnType<
  typeof defineRecordList<Sort, Filter>
>;

type Definition<Sort extends string, Filter extends string> = {
  sortKeys: readonly [Sort, ...Sort[]];
  defaultSort: Sort;
  isDescendingByDefault?: boolean;
  /** The schema of each filter's values, by query parameter. */
  filters: Record<Filter, z.ZodType<string>>;
};

const MAX_QUERY = 200;
const reserved = { page: "seite", query: "suche", sort: "sortierung", hiddenColumns: "ohne" } as const;

/**
 * Defines an admin list: `input` is the schema of its procedure, `read` and `search` convert between URL and state. An
 * invalid query parameter falls back to its default; the others remain.
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
      hiddenColumns: (params.get(reserved.hiddenColumns) ?? "").split(",").filter((id) => /^[a-zA-Z_]+$/.test(id)),
    };
  }

  /** The filters in a URL that `read` ignores because their values are invalid. */
  function ignored(params: URLSearchParams): Filter[] {
    return filterNames.filter((name) => {
      const value = params.get(name);
      return value !== null && value !== "" && !definition.filters[name].safeParse(value).success;
    });
  }

  /** The query string of a state with its `?`; empty for the default state. */
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

  /** The input of the procedure. */
  function request({ hiddenColumns: _, ...state }: State) {
    return state;
  }

  return { input, read, search, request, ignored, filterNames, fieldNames: reserved };
}

/** Whether a search text or filter is set. If so, an empty list means "nothing found". */
export function isFiltered({ query, filters }: RecordListState): boolean {
  return query !== "" || Object.values(filters).some((value) => value !== undefined);
}
