import { Link } from "#app/ui/button/link.tsx";

export type Crumb = { label: string; to?: string };

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Brotkrumen" className="pt-1 pb-4 text-xs text-ink-soft">
      <ol className="leading-7 wrap-anywhere">
        {crumbs.map((crumb) => (
          <li key={crumb.label} className="inline not-last:after:mx-2 not-last:after:content-['/'_/_'']">
            {crumb.to ? (
              <Link variant="quiet" to={crumb.to} className="py-2 hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current={crumb === crumbs.at(-1) ? "page" : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
