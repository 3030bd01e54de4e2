import { Link } from "#app/ui/button/link.tsx";
import type { Suggestion } from "#domain/offer/offer-filter.ts";
import { type ListQuery, listUrl } from "./list-url.ts";
import { suggestionLink } from "./suggestion.ts";
import { ViewSwitch } from "./view-switch.tsx";

export type SearchHintsProps = {
  /** The path of the list, such as `/kunstszene/`. */
  path?: string;
  query: ListQuery;
  page?: number;
  /** The probable spelling of a misspelled search text. */
  correction?: string | null;
  /** A link to the offers on the days of the holiday that was searched for. */
  holiday?: { label: string; to: string } | null;
  /** Artists and locations that match the search. */
  suggestions?: readonly Suggestion[];
  /** The VAT note for the offers below (see `vatNoteOf`). */
  vatNote?: string | null;
  /** The query parameter that shows the offers of the home page as rows; other lists have no rows. */
  rowsQuery?: { name: string; value: string } | null;
  showsRows?: boolean;
};

export function SearchHints({
  path = "/",
  query,
  page = 1,
  correction,
  holiday,
  suggestions = [],
  vatNote,
  rowsQuery,
  showsRows = false,
}: SearchHintsProps) {
  return (
    <div className="grid gap-1 pt-2">
      {correction && (
        <p className="text-lg">
          Meintest du <Link to={listUrl(path, { ...query, suche: correction })}>„{correction}“</Link>?
        </p>
      )}
      {holiday && (
        <p>
          <Link to={holiday.to}>{holiday.label}</Link>
        </p>
      )}
      {suggestions.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p className="text-sm text-ink-soft">Passt auch dazu:</p>
          <ul className="contents">
            {suggestions.map((suggestion) => (
              <li key={suggestion.id} className="inline-flex min-h-9 flex-wrap items-center gap-x-2">
                <Link to={suggestionLink(suggestion).to}>{suggestion.name}</Link>
                <span className="text-xs text-ink-soft">{suggestionLink(suggestion).label}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {vatNote && <p className="text-xs text-ink-soft">{vatNote}</p>}
      {rowsQuery && (
        <ViewSwitch
          showsRows={showsRows}
          // "bilder" makes the server delete the cookie that remembers rows: a click before hydration does not call
          // `rememberView`.
          imagesUrl={listUrl("/", showsRows ? { ...query, [rowsQuery.name]: "bilder" } : query, page)}
          rowsUrl={listUrl("/", { ...query, [rowsQuery.name]: rowsQuery.value }, page)}
        />
      )}
    </div>
  );
}
