import { z } from "zod";
import { cutText } from "../cut-text.ts";
import { itemsPerPage } from "./items-per-page.ts";
import { Paging } from "./pagination.ts";

/** The URL contains the whole state of an admin list. */
export type RecordListState<Sort extends string = string, Filter extends string = string> = {
  /** Counted from 1. */
  page: number;
  /** The search text; empty without a search. */
  query: string;
  sort: Sort;
  isDescending: boolean;
  filters: Partial<Record<Filter, string>>;
  hiddenColumns: string[];
};

export type RecordList<Sort extends string = string, Filter extends string = string> = ReturnType<
  typeof defineRecordList<Sort, Filter>
>;

type RecordListDefinition<Sort extends string, Filter extends string> = {
  sortKeys: readonly [Sort, ...Sort[]];
  defaultSort: Sort;
  isDescendingByDefault?: boolean;
  /** The schema of each filter's values, by query parameter. */
  filters: Record<Filter, z.ZodType<string>>;
};

const MAX_QUERY_LENGTH = 200;
/** The query parameters that every list has, by field of `RecordListState`. */
const fieldNames = { page: "seite", query: "suche", sort: "sortierung", hiddenColumns: "ohne" } as const;

/**
 * Defines an admin list. `input` is the input schema of the tRPC procedure that lists the records; `read` ignores
 * invalid query parameters.
 */
export function defineRecordList<const Sort extends string, const Filter extends string>(
  definition: RecordListDefinition<Sort, Filter>,
) {
  const { sortKeys, defaultSort, isDescendingByDefault = false } = definition;
  const filterNames = Object.keys(definition.filters) as Filter[];
  const Sorting = z.enum(sortKeys);
  type State = RecordListState<Sort, Filter>;

  const input = Paging.extend({
    itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.adminRows),
    query: z.string().trim().max(MAX_QUERY_LENGTH).default(""),
    sort: z.custom<Sort>((value) => Sorting.safeParse(value).success).default(defaultSort),
    isDescending: z.boolean().default(isDescendingByDefault),
    filters: z
      .custom<Partial<Record<Filter, string>>>(
        (value) => z.strictObject(definition.filters).partial().safeParse(value).success,
      )
      .default({}),
  }).prefault({});

  function read(params: URLSearchParams): State {
    const sortText = params.get(fieldNames.sort) ?? "";
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
        .parse(params.get(fieldNames.page) ?? 1),
      query: cutText((params.get(fieldNames.query) ?? "").trim(), MAX_QUERY_LENGTH),
      sort: sort.success ? (sort.data as Sort) : defaultSort,
      isDescending: sort.success ? sortText.startsWith("-") : isDescendingByDefault,
      filters,
      hiddenColumns: (params.get(fieldNames.hiddenColumns) ?? "").split(",").filter((id) => /^[a-zA-Z_]+$/.test(id)),
    };
  }

  /** The filters that `read` ignores, because their values are invalid. */
  function ignoredFilters(params: URLSearchParams): Filter[] {
    return filterNames.filter((name) => {
      const value = params.get(name);
      return value !== null && value !== "" && !definition.filters[name].safeParse(value).success;
    });
  }

  /** Begins with `?`; empty for the default state. */
  function toQueryString(state: State): string {
    const params = new URLSearchParams();
    if (state.query) params.set(fieldNames.query, state.query);
    for (const name of filterNames) {
      const value = state.filters[name];
      if (value) params.set(name, value);
    }
    if (state.sort !== defaultSort || state.isDescending !== isDescendingByDefault) {
      params.set(fieldNames.sort, `${state.isDescending ? "-" : ""}${state.sort}`);
    }
    if (state.hiddenColumns.length > 0) params.set(fieldNames.hiddenColumns, state.hiddenColumns.join(","));
    if (state.page > 1) params.set(fieldNames.page, String(state.page));
    return params.size > 0 ? `?${params}` : "";
  }

  function toInput({ hiddenColumns: _, ...state }: State) {
    return state;
  }

  return { input, read, toQueryString, toInput, ignoredFilters, filterNames, fieldNames };
}

/** Whether a search text or filter is set. */
export function isFiltered({ query, filters }: RecordListState): boolean {
  return query !== "" || Object.values(filters).some((value) => value !== undefined);
}
