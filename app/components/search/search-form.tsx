import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { GetForm } from "./get-form.tsx";
import type { ListQuery } from "./list-url.ts";
import { NearFilter } from "./near-filter.tsx";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";

export type SearchFilter = {
  /** The query parameter. */
  name: string;
  label: string;
  /** The label of the empty option: "Alle Regionen". */
  allLabel: string;
  options: readonly { value: string; label: string }[];
};

export type SearchFormProps = Pick<SearchFieldProps, "label" | "placeholder" | "suggest"> & {
  action: string;
  query: ListQuery;
  filters: readonly SearchFilter[];
  /** A query parameter that is not a filter, such as the view. Every search keeps this parameter. */
  hiddenField?: { name: string; value: string } | undefined;
  hasStepFreeFilter?: boolean;
  /** Adds the filters for days, remaining slots, offers free of charge and step-free access. */
  offerFilters?: {
    /** The first selectable day, `yyyy-mm-dd`. */
    firstDay: string;
    /** Whether `bis` is before `von`. */
    isEndBeforeStart: boolean;
  };
};

export const DAY_ORDER_ERROR = "Der letzte Tag liegt vor dem ersten.";

/** Works without JavaScript. Phones collapse the filters, except when a field shows the error of `isEndBeforeStart`. */
export function SearchForm(props: SearchFormProps) {
  const { action, query, filters, hasStepFreeFilter, offerFilters, hiddenField, ...field } = props;
  // The search text is not a filter, and the radius belongs to the filter of the place.
  const { suche = "", umkreis, ...activeFilters } = query;
  const activeCount = Object.keys(activeFilters).length;
  // In two columns, the last of an odd number of filters fills a row. Then "Von" and "Bis" share a row, and so do place
  // and radius.
  const isFilterCountOdd = filters.length % 2 === 1;
  return (
    <div className="on-block">
      {/* The key resets the fields when the URL changes, for example with the back button. Before
          hydration, a search loads a new document. `autoComplete` keeps the browser from restoring the typed values when
          the visitor goes back to the previous document. */}
      <GetForm
        key={JSON.stringify(query)}
        action={action}
        role="search"
        autoComplete="off"
        className="underlined grid gap-x-8 gap-y-4"
      >
        {hiddenField && <input type="hidden" {...hiddenField} />}
        <div className="flex flex-wrap items-end gap-x-4 gap-y-4 sm:gap-x-6">
          <div className="min-w-field flex-1">
            <SearchField {...field} name="suche" defaultValue={suche} />
          </div>
          <Button type="submit" size="lg" className="max-sm:min-h-target max-sm:px-5">
            <Icon name="search" />
            Suchen
          </Button>
        </div>
        <details open={offerFilters?.isEndBeforeStart} className="collapses-on-phones group">
          <summary className="inline-flex min-h-target list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
            Filter{activeCount > 0 && ` (${activeCount})`}
          </summary>
          <div className="grid items-start gap-x-6 min-[25rem]:grid-cols-2 gap-y-4 max-md:pt-2 md:grid-cols-3 xl:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,minmax(0,0.8fr))]">
            {filters.map(({ name, label, allLabel, options }, index) => (
              <Select
                key={name}
                name={name}
                label={label}
                placeholder={allLabel}
                options={options}
                defaultValue={query[name] ?? ""}
                {...(isFilterCountOdd && index === filters.length - 1 && { className: "max-md:col-span-full" })}
              />
            ))}
            {offerFilters && <AppointmentDays {...offerFilters} query={query} />}
            <NearFilter query={query} />
            {(offerFilters || hasStepFreeFilter) && (
              <div className="col-span-full flex flex-wrap gap-x-8 text-sm">
                {offerFilters && <OfferFlags query={query} />}
                <Checkbox name="stufenlos" value="1" defaultChecked={query.stufenlos === "1"}>
                  Stufenlos erreichbar
                </Checkbox>
              </div>
            )}
          </div>
        </details>
      </GetForm>
    </div>
  );
}

type AppointmentDaysProps = NonNullable<SearchFormProps["offerFilters"]> & { query: ListQuery };

function AppointmentDays({ firstDay, isEndBeforeStart, query: { von = "", bis = "" } }: AppointmentDaysProps) {
  return (
    <>
      <TextField type="date" name="von" label="Von" min={firstDay} defaultValue={von} />
      <TextField
        type="date"
        name="bis"
        label="Bis"
        min={firstDay}
        defaultValue={bis}
        {...(isEndBeforeStart && { errors: [DAY_ORDER_ERROR] })}
      />
    </>
  );
}

function OfferFlags({ query: { frei, kostenlos } }: { query: ListQuery }) {
  return (
    <>
      <Checkbox name="frei" value="1" defaultChecked={frei === "1"}>
        Nur Termine, bei denen noch Plätze frei sind
      </Checkbox>
      <Checkbox name="kostenlos" value="1" defaultChecked={kostenlos === "1"}>
        Kostenlos
      </Checkbox>
    </>
  );
}
