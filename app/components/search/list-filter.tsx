import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { GetForm } from "./get-form.tsx";

export type ListFilterProps = {
  /** The path of the list. */
  action: string;
  filters: readonly {
    name: string;
    label: string;
    /** The label of the empty option: "Alle Regionen". */
    all: string;
    options: readonly { value: string; label: string }[];
    value: string | undefined;
  }[];
};

/** The filters of a public list. They are part of the URL and work without JavaScript. */
export function ListFilter({ action, filters }: ListFilterProps) {
  const selected = filters.map(({ value }) => value ?? "").join("|");
  return (
    // The key resets the form when the URL changes, so that the back button restores the previous filters.
    <GetForm key={selected} action={action} className="flex flex-wrap items-end gap-4">
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
