import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { GetForm } from "./get-form.tsx";

export type ListFilterProps = {
  /** The list's own address. */
  action: string;
  filters: readonly {
    name: string;
    label: string;
    /** What nothing chosen is called: "Alle Regionen". */
    all: string;
    options: readonly { value: string; label: string }[];
    value: string | undefined;
  }[];
};

/** Narrows a list; what is chosen stands in the address, so it works without a script and can be sent to others. */
export function ListFilter({ action, filters }: ListFilterProps) {
  const chosen = filters.map(({ value }) => value ?? "").join("|");
  return (
    // A new address is a new form: the browser's back button brings the old choice with it.
    <GetForm key={chosen} action={action} className="flex flex-wrap items-end gap-4">
      {filters.map(({ name, label, all, options, value = "" }) => (
        <Select
          key={name}
          name={name}
          label={label}
          placeholder={all}
          options={options}
          defaultValue={value}
          className="min-w-48 flex-1 sm:w-56 sm:flex-none"
        />
      ))}
      <Button type="submit" variant="outline" className="min-h-12">
        Zeigen
      </Button>
      {filters.some(({ value }) => value) && (
        <Link to={action} preventScrollReset className="inline-flex min-h-12 items-center text-sm">
          Alle zeigen
        </Link>
      )}
    </GetForm>
  );
}
