import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { GetForm } from "./get-form.tsx";
import type { ListQuery } from "./list-url.ts";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";

type Option = { value: string; label: string };

export type SearchFormProps = {
  /** The query parameters of the current search. */
  query: ListQuery;
  choices: { regions: readonly Option[]; art_forms: readonly Option[]; offerTypes: readonly Option[] };
  /** The first selectable day, `yyyy-mm-dd`. */
  firstDay: string;
  lastDayErrors?: readonly string[];
  suggest: SearchFieldProps["suggest"];
  className?: string;
};

/** The search form of offers; on phones its filters are collapsed. Works without JavaScript. */
export function SearchForm({ query, choices, firstDay, lastDayErrors, suggest, className = "" }: SearchFormProps) {
  const { suche = "", region = "", kunstform = "", art = "", von = "", bis = "", frei = "" } = query;
  const filters = [region, kunstform, art, von, bis, frei].filter(Boolean).length;
  return (
    <div className={`on-block ${className}`}>
      {/* The key resets the form when the URL changes, so that the back button restores the previous search. */}
      <GetForm key={JSON.stringify(query)} action="/" role="search" className="underlined grid gap-x-8 gap-y-4">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <div className="min-w-56 flex-1">
            <SearchField
              name="suche"
              label="Wonach ist dir?"
              placeholder="Ton, Linol, Tusche"
              defaultValue={suche}
              suggest={suggest}
            />
          </div>
          <Button type="submit" size="lg" className="max-sm:min-h-target max-sm:px-5">
            <Icon name="search" />
            Suchen
          </Button>
        </div>
        <details open={filters > 0} className="folds-on-phones group">
          <summary className="inline-flex min-h-target list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
            Filter{filters > 0 && ` (${filters})`}
          </summary>
          <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4 max-md:pt-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_repeat(2,minmax(0,0.8fr))]">
            <Select
              name="region"
              label="Region"
              placeholder="Alle Regionen"
              options={choices.regions}
              defaultValue={region}
            />
            <Select name="art" label="Art" placeholder="Alle Arten" options={choices.offerTypes} defaultValue={art} />
            <Select
              name="kunstform"
              label="Kunstform"
              placeholder="Alle Kunstformen"
              options={choices.art_forms}
              defaultValue={kunstform}
              className="max-lg:col-span-2"
            />
            <TextField type="date" name="von" label="Von" min={firstDay} defaultValue={von} />
            <TextField
              type="date"
              name="bis"
              label="Bis"
              min={firstDay}
              defaultValue={bis}
              {...(lastDayErrors && { errors: lastDayErrors })}
            />
            <Checkbox name="frei" value="1" defaultChecked={frei === "1"} className="col-span-full text-sm">
              Nur Termine, bei denen noch Plätze frei sind
            </Checkbox>
          </div>
        </details>
      </GetForm>
    </div>
  );
}
