import { Link } from "#app/ui/button/link.tsx";

export type ViewSwitchProps = {
  /** The URLs of the list with pictures and as rows. */
  pictures: string;
  rows: string;
  isRows: boolean;
};

/** Links between the two views of a list. */
export function ViewSwitch({ pictures, rows, isRows }: ViewSwitchProps) {
  return (
    <nav aria-label="Ansicht" className="flex gap-x-5 text-sm">
      {[
        { label: "Bilder", to: pictures, isCurrent: !isRows },
        { label: "Liste", to: rows, isCurrent: isRows },
      ].map(({ label, to, isCurrent }) => (
        <Link
          key={label}
          to={to}
          variant="quiet"
          preventScrollReset
          aria-current={isCurrent ? "true" : undefined}
          className="inline-flex min-h-9 items-center border-b-2 border-transparent aria-current:border-rule aria-current:font-semibold"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
