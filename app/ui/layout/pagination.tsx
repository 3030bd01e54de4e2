import { LinkButton } from "#app/ui/button/link-button.tsx";

export type PaginationProps = {
  /** 1-based */
  page: number;
  itemsPerPage: number;
  total: number;
  /** The address of a page; it keeps the filters. */
  pageLink: (page: number) => string;
  /** What is paged, for the screen reader: "Deine Buchungen". */
  label: string;
};

/** Two buttons and the true position between them. Nothing at all while one page is enough. */
export function Pagination({ page, itemsPerPage, total, pageLink, label }: PaginationProps) {
  const pages = Math.ceil(total / itemsPerPage);
  if (pages <= 1) return null;
  return (
    <nav aria-label={`Seiten: ${label}`} className="flex flex-wrap items-center justify-between gap-4 pt-6">
      <span className="min-w-24">
        {page > 1 && (
          <LinkButton variant="outline" rel="prev" to={pageLink(page - 1)}>
            Zurück
          </LinkButton>
        )}
      </span>
      <span className="num text-sm text-ink-soft">
        Seite {page} von {pages}
      </span>
      <span className="flex min-w-24 justify-end">
        {page < pages && (
          <LinkButton variant="outline" rel="next" to={pageLink(page + 1)}>
            Weiter
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
