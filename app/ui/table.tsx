import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export type SortDirection = "ascending" | "descending";

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, in tabular figures. */
  isNumeric?: boolean;
  /** On cards it stands without its header: what is pressed names itself. */
  isUnnamedOnCards?: boolean;
  /** The address that sorts by this column; sorting lives in the URL. */
  sortTo?: string;
  /** Only on the sorted column. */
  sorted?: SortDirection;
};

export type TableProps<Row> = {
  /** What the table lists; the caption. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** Below wide screens each row is a card under its first cell, for rows with things to press: those may not hang out of sight. */
  isOfCards?: boolean;
  /** In place of rows when there are none. */
  empty?: ReactNode;
};

/** Dense rows under a gold rule, no zebra. Wider than the screen it scrolls by itself, also with the keyboard. */
export function Table<Row>({ caption, columns, rows, rowId, isSelected, isOfCards = false, empty }: TableProps<Row>) {
  const [card, cardHidden, cardCell] = isOfCards
    ? [
        "max-xl:block",
        "max-xl:hidden",
        "max-xl:flex max-xl:h-auto max-xl:items-center max-xl:gap-2 max-xl:px-0 max-xl:text-left md:max-xl:last:w-full",
      ]
    : ["", "", ""];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section aria-label={caption} tabIndex={0} className="scrolls-sideways border-t-3 border-rule">
      <table className={`w-full border-collapse text-xs ${card}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={cardHidden}>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sorted}
                className={`h-11 px-3 font-semibold whitespace-nowrap first:pl-0 last:pr-0 ${column.isNumeric ? "text-right" : "text-left"}`}
              >
                {column.sortTo ? (
                  <Link
                    look="quiet"
                    to={column.sortTo}
                    viewTransition={false}
                    className="inline-flex min-h-9 items-center gap-1 hover:underline"
                  >
                    {column.header}
                    {column.sorted && <Icon name={column.sorted === "ascending" ? "arrow-up" : "arrow-down"} />}
                  </Link>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={card}>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              aria-selected={isSelected?.(row) || undefined}
              className={`border-b border-line hover:bg-paper-deep aria-selected:bg-[color-mix(in_oklab,var(--action)_22%,transparent)] ${isOfCards ? "max-xl:py-2 max-md:block md:max-xl:flex md:max-xl:flex-wrap md:max-xl:items-center md:max-xl:gap-x-5" : ""}`}
            >
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  className={`h-12 px-3 py-1 first:pl-0 last:pr-0 ${column.isNumeric ? "num text-right" : ""} ${cardCell}`}
                >
                  {isOfCards && index > 0 && !column.isUnnamedOnCards && (
                    <span aria-hidden="true" className="flex-none text-ink-soft max-md:w-20 xl:hidden">
                      {column.header}
                    </span>
                  )}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className="py-8">{empty}</div>}
    </section>
  );
}
