import { useEffect, useRef } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { inputStyle, MAX_DAY } from "#app/ui/form/text-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { useDetailsMenu } from "#app/ui/overlay/use-details-menu.ts";
import { isFiltered, type RecordList, type RecordListState } from "#domain/list/record-list.ts";
import { FilterButtons } from "./filter-buttons.tsx";
import { useFieldFromUrl } from "./use-field-from-url.ts";

export type RecordFilter<Filter extends string> = {
  name: Filter;
  label: string;
} & (
  | {
      /** Label of the empty option, such as "Alle Regionen". */
      allLabel: string;
      options: readonly { value: string; label: string }[];
    }
  | { type: "date" | "text" }
);

type RecordToolbarProps<Sort extends string, Filter extends string> = {
  list: RecordList<Sort, Filter>;
  state: RecordListState<Sort, Filter>;
  searchLabel: string;
  filters: readonly RecordFilter<Filter>[];
  columns: readonly { id: string; header: string; canHide?: boolean; minimumTableWidth?: string }[];
  sorts: readonly RecordSort<Sort>[];
  /** From `md` on, the table header sorts, and the toolbar hides its sort select. */
  hasSortableHeader?: boolean;
};

export type SortKind = "text" | "number" | "time";
export type RecordSort<Sort extends string> = { key: Sort; label: string; kind: SortKind };

/** Ascending and descending. */
const orderLabels: Record<SortKind, readonly [string, string]> = {
  text: ["von A bis Z", "von Z bis A"],
  number: ["aufsteigend", "absteigend"],
  time: ["früheste zuerst", "späteste zuerst"],
};

const SEARCH_DEBOUNCE_MS = 300;

const activeFilterStyle = "data-active:border-ink data-active:bg-paper-deep data-active:font-semibold";

/** A GET form. Only the choice of columns needs JavaScript. */
export function RecordToolbar<Sort extends string, Filter extends string>(props: RecordToolbarProps<Sort, Filter>) {
  const { list, state, searchLabel, filters, columns, sorts, hasSortableHeader = false } = props;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  const columnMenu = useDetailsMenu();
  const { fieldNames } = list;
  const location = useLocation();
  const pendingLocation = useNavigation().location ?? location;
  const latestLocation = useRef(pendingLocation);
  latestLocation.current = pendingLocation;
  const staysOnList = pendingLocation.pathname === location.pathname;
  // The list's state after a pending navigation. With the current state, toggling a second column while the list loads
  // would undo the toggle of the first, and fields would lose text typed meanwhile.
  const pendingState = staysOnList ? list.read(new URLSearchParams(pendingLocation.search)) : state;
  const searchField = useFieldFromUrl<HTMLInputElement>(pendingState.query);
  // On phones, two filters share a line. Date filters, and a select that would be alone in its line, fill the line.
  // Below 24.25rem, every filter fills a line, because half a line would cut a label such as "Mit und ohne Text".
  const pairableFilters = filters.filter((filter) => !("type" in filter && filter.type === "date"));
  const unpairedFilter = pairableFilters.length % 2 === 1 ? pairableFilters.at(-1) : undefined;
  const hideableColumns = columns.filter(({ canHide }) => canHide);

  useEffect(() => () => clearTimeout(debounce.current), []);

  const navigateTo = (next: RecordListState<Sort, Filter>) =>
    navigate(list.toQueryString(next) || "?", { replace: true, preventScrollReset: true });
  const submit = () => {
    clearTimeout(debounce.current);
    // A link that was followed during the debounce may have opened another page.
    if (!form.current || latestLocation.current.pathname !== location.pathname) return;
    const formParams = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) formParams.set(name, String(value));
    // Preserves query parameters of other parts, such as an open drawer.
    const otherParams = new URLSearchParams(latestLocation.current.search);
    for (const name of [...Object.values(fieldNames), ...list.filterNames]) otherParams.delete(name);
    const listParams = list.toQueryString({ ...list.read(formParams), page: 1 }).slice(1);
    const query = [listParams, String(otherParams)].filter(Boolean).join("&");
    navigate(`?${query}`, { replace: true, preventScrollReset: true });
  };
  /** Discards a search that is not in the URL yet. The navigation of the reset link resets the other fields. */
  const discardTypedSearch = () => {
    clearTimeout(debounce.current);
    if (searchField.current) searchField.current.value = "";
  };

  return (
    <Form
      ref={form}
      method="get"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap max-[24.25rem]:*:col-span-2"
    >
      <label className="relative col-span-2 sm:min-w-44 sm:flex-1">
        <span className="sr-only">{searchLabel}</span>
        <input
          ref={searchField}
          type="search"
          name={fieldNames.query}
          defaultValue={pendingState.query}
          placeholder={searchLabel}
          autoComplete="off"
          onChange={() => {
            clearTimeout(debounce.current);
            debounce.current = setTimeout(submit, SEARCH_DEBOUNCE_MS);
          }}
          className={`${inputStyle} min-h-target text-sm text-ellipsis`}
        />
      </label>
      {filters.map((filter) =>
        "type" in filter ? (
          <InputFilter
            key={filter.name}
            type={filter.type}
            label={filter.label}
            name={filter.name}
            value={pendingState.filters[filter.name] ?? ""}
            onChange={submit}
          />
        ) : (
          <SelectFilter
            key={filter.name}
            label={filter.label}
            name={filter.name}
            value={pendingState.filters[filter.name] ?? ""}
            isActive={state.filters[filter.name] !== undefined}
            onChange={submit}
            className={`sm:max-w-52 ${filter === unpairedFilter ? "max-sm:col-span-2" : ""}`}
          >
            <option value="">{filter.allLabel}</option>
            {filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectFilter>
        ),
      )}
      {/* Always rendered, because the form submits the sort order even when the select is hidden. */}
      <SelectFilter
        label="Sortierung"
        name={fieldNames.sort}
        value={`${pendingState.isDescending ? "-" : ""}${pendingState.sort}`}
        onChange={submit}
        className={`max-sm:col-span-2 sm:max-w-72 ${hasSortableHeader ? "md:hidden" : ""}`}
      >
        {sorts.flatMap(({ key, label, kind }) =>
          orderLabels[kind].map((order, index) => {
            const value = `${index === 0 ? "" : "-"}${key}`;
            return (
              <option key={value} value={value}>
                {label}, {order}
              </option>
            );
          }),
        )}
      </SelectFilter>
      <input type="hidden" name={fieldNames.hiddenColumns} value={pendingState.hiddenColumns.join(",")} />
      {hideableColumns.length > 0 && (
        <details {...columnMenu.props} className="relative needs-script max-md:hidden">
          <summary className="flex min-h-target list-none items-center gap-2 px-3 text-sm font-semibold hover:bg-paper-deep [&::-webkit-details-marker]:hidden">
            Spalten
            <Icon name="chevron-down" />
          </summary>
          <div className="absolute right-0 z-20 grid w-56 bg-sheet p-4 text-sm shadow-sheet">
            {hideableColumns.map(({ id, header }) => {
              const isHidden = pendingState.hiddenColumns.includes(id);
              return (
                <Checkbox
                  key={id}
                  checked={!isHidden}
                  onChange={() =>
                    navigateTo({
                      ...pendingState,
                      hiddenColumns: isHidden
                        ? pendingState.hiddenColumns.filter((hidden) => hidden !== id)
                        : [...pendingState.hiddenColumns, id],
                    })
                  }
                >
                  {header}
                </Checkbox>
              );
            })}
            {hideableColumns.some(({ minimumTableWidth }) => minimumTableWidth) && (
              <p className="pt-2 text-xs text-ink-soft">Manche Spalten passen erst in breite Fenster.</p>
            )}
          </div>
        </details>
      )}
      <FilterButtons isFiltered={isFiltered(state)} onReset={discardTypedSearch} />
    </Form>
  );
}

type InputFilterProps = { type: "date" | "text"; label: string; name: string; value: string; onChange: () => void };

/** A date or text filter, applied on blur or Enter. */
function InputFilter({ type, label, name, value, onChange }: InputFilterProps) {
  return (
    <label className={`relative ${type === "text" ? "sm:max-w-40" : "flex items-center gap-2 max-sm:col-span-2"}`}>
      <span className={type === "text" ? "sr-only" : "flex-none text-xs text-ink-soft max-sm:w-20"}>{label}</span>
      <input
        ref={useFieldFromUrl<HTMLInputElement>(value)}
        type={type}
        name={name}
        defaultValue={value}
        max={type === "date" ? MAX_DAY : undefined}
        data-active={value || undefined}
        placeholder={type === "text" ? label : undefined}
        onBlur={(event) => {
          if (event.currentTarget.value !== value) onChange();
        }}
        onKeyDown={(event) => {
          // Enter submits no form that has several such fields and no submit button (HTML, implicit submission).
          if (event.key === "Enter" && event.currentTarget.value !== value) onChange();
        }}
        className={`${inputStyle} ${activeFilterStyle} min-h-target min-w-0 text-sm`}
      />
    </label>
  );
}

type SelectFilterProps = {
  label: string;
  name: string;
  value: string;
  isActive?: boolean;
  onChange: () => void;
  className?: string;
  children: React.ReactNode;
};

function SelectFilter({ label, name, value, isActive, onChange, className = "", children }: SelectFilterProps) {
  return (
    <label className={`relative grid ${className}`}>
      <span className="sr-only">{label}</span>
      <select
        ref={useFieldFromUrl<HTMLSelectElement>(value)}
        name={name}
        defaultValue={value}
        data-active={isActive || undefined}
        onChange={onChange}
        className={`${inputStyle} ${activeFilterStyle} min-h-target appearance-none pr-10 text-sm text-ellipsis sm:field-sizing-content`}
      >
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
    </label>
  );
}
