import { rememberView } from "#app/client/remembered-view.ts";
import { Link } from "#app/ui/button/link.tsx";

type ViewSwitchProps = {
  /**
   * URL of the list with images. While rows are shown, its query has `ansicht=bilder`. A request with this query
   * deletes the cookie that remembers rows, because a click before hydration does not call `rememberView`.
   */
  imagesUrl: string;
  rowsUrl: string;
  /** Whether the list is shown as rows. */
  isRows: boolean;
};

/** Links to the two views of a list: with images or as rows. The browser remembers the choice. */
export function ViewSwitch({ imagesUrl, rowsUrl, isRows }: ViewSwitchProps) {
  return (
    <nav aria-label="Ansicht" className="flex gap-x-5 text-sm">
      {[
        { label: "Bilder", to: imagesUrl, isRows: false },
        { label: "Liste", to: rowsUrl, isRows: true },
      ].map((view) => (
        <Link
          key={view.label}
          to={view.to}
          variant="quiet"
          preventScrollReset
          onClick={() => rememberView(view.isRows)}
          aria-current={view.isRows === isRows ? "true" : undefined}
          className="inline-flex min-h-9 items-center border-b-2 border-invisible aria-current:border-rule aria-current:font-semibold"
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
