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
  /** The path of the list. */
  action: string;
  /** The query parameters of the current search. */
  query: ListQuery;
  filters: readonly SearchFilter[];
  /** A query parameter that is sent with every search but is not a filter, such as the view. */
  hiddenField?: { name: string; value: string } | undefined;
  /** Adds the filter of step-free access. */
  hasStepFreeFilter?: boolean;
  /** Adds the filters of the list of offers: days, free slots, free of charge and step-free access. */
  offerFilters?: {
    /** The first selectable day, `yyyy-mm-dd`. */
    firstDay: string;
    /** Whether `bis` is before `von`, which shows an error. */
    isEndBeforeStart: boolean;
  };
};

export const DAY_ORDER_ERROR = "Der letzte Tag liegt vor dem ersten.";

/**
 * The search form of a list, which works without JavaScript. On phones the filters are collapsed, except when the last
 * day is before the first, so that the error is visible.
 */
export function SearchForm(props: SearchFormProps) {
  const { action, query, filters, hasStepFreeFilter, offerFilters, hiddenField, ...field } = props;
  // The search text and the radius, which belongs to the filter of the place, do not count as filters.
  const { suche = "", umkreis, ...activeFilters } = query;
  const activeCount = Object.keys(activeFilters).length;
  // In two columns, the last of an odd number of filters gets the whole row. Otherwise "Von" and "Bis", or the place
  // and its radius, would be in different rows.
  const isFilterCountOdd = filters.length % 2 === 1;
  return (
    <div className="on-block">
      {/* The key resets the form when the URL changes, so that the back button restores the previous search. */}
      <GetForm key={JSON.stringify(query)} action={action} role="search" className="underlined grid gap-x-8 gap-y-4">
        {hiddenField && <input type="hidden" {...hiddenField} />}
        <div className="flex flex-wrap items-end gap-x-4 gap-y-4 sm:gap-x-6">
          <div className="min-w-44 flex-1">
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
