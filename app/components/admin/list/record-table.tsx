import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { RowCheckbox } from "#app/ui/form/row-checkbox.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { COUNT_LIMIT, formatTotal, type Page, rangeLabel } from "#domain/list/pagination.ts";
import { isFiltered, type RecordList, type RecordListState } from "#domain/list/record-list.ts";
import { type BulkAction, BulkBar } from "./bulk-bar.tsx";
import { type RecordFilter, type RecordSort, RecordToolbar, type SortKind } from "./record-toolbar.tsx";
import { handleRowKey } from "./row-keys.ts";
import { openedFromList } from "./use-close-drawer.ts";

export type RecordColumn<Row, Sort extends string> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortKey?: Sort;
  /** Default: numbers if `isNumeric`, else text. */
  sortKind?: SortKind;
  /** Right-aligned, in tabular figures. */
  isNumeric?: boolean;
  canHide?: boolean;
  isHiddenOnPhones?: boolean;
  /** Hides the column while the table is narrower than this. Has no effect on phones, where a row is a card. */
  minimumTableWidth?: keyof typeof hiddenBelow;
};

const hiddenBelow = {
  "45rem": "md:@max-[45rem]:hidden",
  "56rem": "md:@max-[56rem]:hidden",
  "64rem": "md:@max-[64rem]:hidden",
};
const widthClass = (minimumTableWidth: keyof typeof hiddenBelow | undefined) =>
  minimumTableWidth ? hiddenBelow[minimumTableWidth] : "";

type RecordTableProps<Row extends object, Sort extends string, Filter extends string> = {
  /** What the rows are, in the plural: "Angebote". */
  caption: string;
  list: RecordList<Sort, Filter>;
  state: RecordListState<Sort, Filter>;
  records: Page<Row>;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowLink: (row: Row) => string;
  rowImage?: (row: Row) => ReactNode;
  nameHeader: string;
  nameSortKey?: Sort;
  /** Default: text. */
  nameSortKind?: SortKind;
  columns: readonly RecordColumn<Row, Sort>[];
  searchLabel: string;
  filters: readonly RecordFilter<Filter>[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Shown when the list is empty without a search or filter. */
  empty: ReactNode;
};

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

/** The table of an admin list. The URL contains the whole state of the list except the selection. */
export function RecordTable<Row extends object, Sort extends string, Filter extends string>(
  props: RecordTableProps<Row, Sort, Filter>,
) {
  const { caption, list, state, records, rowId, rowName, rowLink, rowImage, columns, bulkActions = [] } = props;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const isLoading = useNavigation().state === "loading";
  const ignoredFilters = list.ignoredFilters(new URLSearchParams(useLocation().search));
  const hintId = useId();
  const columnDefinitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map((column) => helper.display({ id: column.id, enableHiding: column.canHide ?? false })),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: columnDefinitions,
    data: records.items,
    getRowId: rowId,
    state: {
      rowSelection: selection,
      columnVisibility: Object.fromEntries(state.hiddenColumns.map((id) => [id, false])),
    },
    onRowSelectionChange: setSelection,
  });
  const rows = table.getRowModel().rows;
  const visibleColumns = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const selected = rows.filter((row) => row.getIsSelected()).map((row) => row.original);
  // When no row is selected any more, the focus moves from the removed bulk bar to the table's region.
  const tableRegion = useFocusAfterRemoval<HTMLElement>(selected.length > 0, selected.length === 0);
  const isSelectable = bulkActions.length > 0;
  // On phones a row is a card: checkbox and name in the first line, the other columns below.
  const cardColumns = isSelectable ? "max-md:grid-cols-[2.75rem_minmax(0,1fr)]" : "max-md:grid-cols-1";
  const cardText = isSelectable ? "max-md:col-start-2" : "";
  const direction = state.isDescending ? "descending" : "ascending";
  const linkTo = (changes: Partial<typeof state>) => list.toQueryString({ ...state, page: 1, ...changes }) || "?";
  const renderHeader = (label: string, sortKey: Sort | undefined, className: string) => {
    const isSorted = sortKey !== undefined && state.sort === sortKey;
    return (
      <ColumnHeader
        key={label}
        label={label}
        direction={isSorted ? direction : undefined}
        sortLink={sortKey && linkTo({ sort: sortKey, isDescending: isSorted && !state.isDescending })}
        className={className}
      />
    );
  };
  const emptyContent = isFiltered(state) ? <NothingFound /> : props.empty;

  return (
    <div className="grid gap-3">
      <RecordToolbar
        list={list}
        state={state}
        searchLabel={props.searchLabel}
        filters={props.filters}
        columns={columns}
        hasSortableHeader
        sorts={sortsOf(props)}
      />
      {ignoredFilters.length > 0 && (
        <Notice isAnnounced title="Ein Teil des Filters gilt nicht und ist weggelassen.">
          {props.filters.flatMap(({ name, label }) => (ignoredFilters.includes(name) ? [label] : [])).join(", ")}
        </Notice>
      )}
      {selected.length > 0 && (
        <BulkBar rows={selected} actions={bulkActions} rowName={rowName} onClear={() => setSelection({})} />
      )}
      <section
        ref={tableRegion}
        aria-label={caption}
        aria-busy={isLoading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        tabIndex={0}
        className={`@container relative scrolls-sideways transition-opacity ${rows.length > 0 ? "border-t-3 border-rule" : "pt-5 pb-8"} ${isLoading ? "opacity-60" : ""}`}
      >
        {rows.length > 0 ? (
          <table className="w-full border-collapse text-xs max-md:block">
            <caption className="sr-only">{caption}</caption>
            <thead className={isSelectable ? "max-md:block" : "max-md:hidden"}>
              <tr className="border-b border-line max-md:flex max-md:items-center">
                {isSelectable && (
                  <th scope="col" className="w-10 max-md:flex max-md:items-center">
                    <RowCheckbox
                      label="Alle auf dieser Seite auswählen"
                      isSelected={table.getIsAllPageRowsSelected()}
                      isIndeterminate={table.getIsSomePageRowsSelected()}
                      onChange={table.getToggleAllPageRowsSelectedHandler()}
                    />
                    <span aria-hidden="true" className="font-normal whitespace-nowrap md:hidden">
                      Alle auswählen
                    </span>
                  </th>
                )}
                {renderHeader(props.nameHeader, props.nameSortKey, "text-left")}
                {visibleColumns.map(({ header, sortKey, isNumeric, minimumTableWidth }) =>
                  renderHeader(
                    header,
                    sortKey,
                    `${isNumeric ? "text-right" : "text-left"} ${widthClass(minimumTableWidth)}`,
                  ),
                )}
              </tr>
            </thead>
            <tbody
              aria-describedby={hintId}
              onKeyDown={(event: KeyboardEvent<HTMLElement>) =>
                handleRowKey(event, isSelectable ? (id) => table.getRow(id).toggleSelected() : null)
              }
              className="max-md:block"
            >
              {rows.map((row) => {
                const record = row.original;
                return (
                  <tr
                    key={row.id}
                    data-row={row.id}
                    aria-selected={isSelectable ? row.getIsSelected() : undefined}
                    className={`border-b border-line hover:bg-paper-deep aria-selected:bg-[color-mix(in_oklab,var(--action)_22%,transparent)] ${cardColumns} max-md:grid max-md:py-2`}
                  >
                    {isSelectable && (
                      <td className="w-10 align-middle">
                        <RowCheckbox
                          label={`${rowName(record)} auswählen`}
                          isSelected={row.getIsSelected()}
                          onChange={row.getToggleSelectedHandler()}
                        />
                      </td>
                    )}
                    <th scope="row" className={`px-2 py-1 text-left font-semibold ${cardText}`}>
                      <span className="flex items-center gap-3">
                        {rowImage?.(record)}
                        <Link
                          variant="quiet"
                          to={rowLink(record)}
                          state={openedFromList}
                          prefetch="intent"
                          data-row-link
                          className="flex min-h-target min-w-0 items-center text-sm wrap-anywhere hover:underline md:min-w-36"
                        >
                          {rowName(record)}
                        </Link>
                      </span>
                    </th>
                    {visibleColumns.map((column) => (
                      <td
                        key={column.id}
                        className={`px-2 py-1 max-md:flex max-md:gap-2 max-md:py-0.5 ${cardText} ${column.isNumeric ? "num md:text-right" : ""} ${column.isHiddenOnPhones ? "max-md:hidden" : ""} ${widthClass(column.minimumTableWidth)}`}
                      >
                        <span className="w-28 flex-none text-ink-soft md:hidden">{column.header}</span>
                        <span className="min-w-0">{column.cell(record)}</span>
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        ) : (
          emptyContent
        )}
      </section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-xs text-ink-soft">
        <p role="status" className="num">
          {isLoading ? "Wird geladen …" : countLabel(records)}
        </p>
        {rows.length > 0 && (
          <p id={hintId} className="max-md:hidden">
            Pfeiltasten wechseln die Zeile, Eingabetaste öffnet sie{isSelectable && ", X wählt sie aus"}.
          </p>
        )}
      </div>
      <Pagination
        label={caption}
        page={records.page}
        itemsPerPage={records.itemsPerPage}
        total={records.total}
        countLimit={COUNT_LIMIT}
        pageLink={(page) => linkTo({ page })}
      />
    </div>
  );
}

function sortsOf<Row extends object, Sort extends string>({
  nameSortKey,
  nameSortKind = "text",
  nameHeader,
  columns,
}: Pick<
  RecordTableProps<Row, Sort, string>,
  "nameSortKey" | "nameSortKind" | "nameHeader" | "columns"
>): RecordSort<Sort>[] {
  return [
    ...(nameSortKey ? [{ key: nameSortKey, label: nameHeader, kind: nameSortKind }] : []),
    ...columns.flatMap(({ sortKey: key, header: label, isNumeric, sortKind }) =>
      key ? [{ key, label, kind: sortKind ?? (isNumeric ? "number" : "text") }] : [],
    ),
  ];
}

type ColumnHeaderProps = {
  label: string;
  /** Set if the list is sorted by this column. */
  direction: "ascending" | "descending" | undefined;
  sortLink: string | undefined;
  className: string;
};

function ColumnHeader({ label, direction, sortLink, className }: ColumnHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`h-11 px-2 font-semibold whitespace-nowrap max-md:hidden ${className}`}
    >
      {sortLink ? (
        <Link
          variant="quiet"
          to={sortLink}
          viewTransition={false}
          preventScrollReset
          className="inline-flex min-h-9 min-w-6 items-center gap-1 hover:underline"
        >
          {label}
          {direction && <Icon name={direction === "descending" ? "arrow-down" : "arrow-up"} />}
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

function NothingFound() {
  return (
    <EmptyState
      title="Hier hängt nichts Passendes."
      action={
        <LinkButton to="?" variant="outline">
          Suche und Filter zurücksetzen
        </LinkButton>
      }
    >
      <p>Zu dieser Suche und diesen Filtern gibt es keinen Eintrag.</p>
    </EmptyState>
  );
}

function countLabel(page: Page<unknown>): string {
  if (page.items.length > 0) return rangeLabel(page);
  return page.total === 0 ? "Keine Einträge" : `0 von ${formatTotal(page.total)}`;
}
