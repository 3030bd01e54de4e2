import { fetchSuggestions } from "#app/client/suggestions.ts";
import { GetForm } from "#app/components/search/get-form.tsx";
import { SearchField } from "#app/components/search/search-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";

export function MissingPageSearch() {
  return (
    <GetForm action="/" role="search" className="underlined flex w-full flex-wrap items-end gap-4">
      <div className="min-w-field flex-1">
        <SearchField
          name="suche"
          label="Was hast du gesucht?"
          placeholder="Ton, Linol, Tusche"
          defaultValue=""
          suggest={fetchSuggestions}
        />
      </div>
      <Button type="submit">
        <Icon name="search" />
        Suchen
      </Button>
    </GetForm>
  );
}
