import { rememberView } from "#app/client/remembered-view.ts";
import { Link } from "#app/ui/button/link.tsx";

type ViewSwitchProps = {
  imagesUrl: string;
  rowsUrl: string;
  showsRows: boolean;
};

export function ViewSwitch({ imagesUrl, rowsUrl, showsRows }: ViewSwitchProps) {
  return (
    <nav aria-label="Ansicht" className="flex gap-x-5 text-sm">
      {[
        { label: "Bilder", to: imagesUrl, showsRows: false },
        { label: "Liste", to: rowsUrl, showsRows: true },
      ].map((view) => (
        <Link
          key={view.label}
          to={view.to}
          variant="quiet"
          preventScrollReset
          onClick={() => rememberView(view.showsRows)}
          aria-current={view.showsRows === showsRows ? "true" : undefined}
          className="inline-flex min-h-9 items-center border-b-2 border-invisible aria-current:border-rule aria-current:font-semibold"
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
