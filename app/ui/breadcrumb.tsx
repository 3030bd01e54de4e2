import { Link } from "./link.tsx";

export type Crumb = { label: string; to?: string };

/** Where this page hangs. The last crumb is the page itself and no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Brotkrumen" className="pt-1 pb-4 text-xs text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map((crumb) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-x-2 not-last:after:content-['/'_/_'']">
            {crumb.to ? (
              <Link look="quiet" to={crumb.to} className="inline-block min-w-0 py-2 wrap-anywhere hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 py-2 wrap-anywhere">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
