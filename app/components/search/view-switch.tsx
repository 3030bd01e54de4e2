import { rememberView } from "#app/client/remembered-view.ts";
import { Link } from "#app/ui/button/link.tsx";

export type ViewSwitchProps = {
  /** The URLs of the list with images and as rows. */
  images: string;
  rows: string;
  isRows: boolean;
};

/** Links between the two views of a list; the chosen one is remembered. */
export function ViewSwitch({ images, rows, isRows }: ViewSwitchProps) {
  return (
    <nav aria-label="Ansicht" className="flex gap-x-5 text-sm">
      {[
        { label: "Bilder", to: images, isRows: false },
        { label: "Liste", to: rows, isRows: true },
      ].map((view) => (
        <Link
          key={view.label}
          to={view.to}
          variant="quiet"
          preventScrollReset
          onClick={() => rememberView(view.isRows)}
          aria-current={view.isRows === isRows ? "true" : undefined}
          className="inline-flex min-h-9 items-center border-b-2 border-transparent aria-current:border-rule aria-current:font-semibold"
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
