import type { ReactNode, Ref } from "react";

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures. */
  isNumeric?: boolean;
  /** For columns of buttons. */
  isHeaderHiddenOnCards?: boolean;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /**
   * The widest screen on which each row is a card. "tablets" is for rows with buttons, which must not scroll out of
   * view.
   */
  cards?: keyof typeof cardVariants;
  empty?: ReactNode;
  /** The region that contains the table. */
  ref?: Ref<HTMLElement>;
};

const cardVariants = {
  phones: {
    block: "max-md:block",
    head: "max-md:hidden",
    row: "max-md:block max-md:py-2",
    cell: "max-md:flex max-md:h-auto max-md:items-center max-md:gap-2 max-md:px-0 max-md:text-left",
    label: "w-28 whitespace-normal md:hidden",
  },
  tablets: {
    block: "max-xl:block",
    head: "max-xl:hidden",
    row: "max-xl:py-2 max-md:block md:max-xl:flex md:max-xl:flex-wrap md:max-xl:items-center md:max-xl:gap-x-5",
    cell: "max-xl:flex max-xl:h-auto max-xl:items-center max-xl:gap-2 max-xl:px-0 max-xl:text-left md:max-xl:last:w-full",
    label: "whitespace-normal max-md:w-28 xl:hidden",
  },
} as const;
const noCards = { block: "", head: "", row: "", cell: "", label: "" };

/** A table that is wider than the screen scrolls sideways, also by keyboard. */
export function Table<Row>({ caption, columns, rows, rowId, isSelected, cards, empty, ref }: TableProps<Row>) {
  const card = cards ? cardVariants[cards] : noCards;
  if (rows.length === 0) {
    return (
      <section ref={ref} aria-label={caption} tabIndex={-1}>
        {empty}
      </section>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section ref={ref} aria-label={caption} tabIndex={0} className="scrolls-sideways border-t-3 border-rule">
      <table className={`w-full border-collapse text-xs ${card.block}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={card.head}>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`h-11 px-1.5 xl:px-3 font-semibold first:pl-0 last:pr-0 ${column.isNumeric ? "text-right" : "text-left whitespace-nowrap"}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={card.block}>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              aria-selected={isSelected?.(row) || undefined}
              className={`border-b border-line hover:bg-paper-deep aria-selected:bg-[color-mix(in_oklab,var(--action)_22%,transparent)] ${card.row}`}
            >
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  className={`h-12 px-1.5 xl:px-3 py-1 first:pl-0 last:pr-0 ${column.isNumeric ? "num text-right" : ""} ${card.cell}`}
                >
                  {cards && index > 0 && !column.isHeaderHiddenOnCards && (
                    <span className={`flex-none text-ink-soft ${card.label}`}>{column.header}</span>
                  )}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
