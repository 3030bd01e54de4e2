import { LinkButton } from "#app/ui/button/link-button.tsx";

type PaginationProps = {
  /** The current page, from 1. */
  page: number;
  itemsPerPage: number;
  total: number;
  /** A total above this limit is a lower bound. */
  countLimit?: number;
  /** The URL of a page, with the current filters. */
  pageLink: (page: number) => string;
  /** What the pages list, for screen readers: "Deine Buchungen". */
  label: string;
};

export function Pagination({ page, itemsPerPage, total, countLimit = Infinity, pageLink, label }: PaginationProps) {
  const pageCount = Math.ceil(total / itemsPerPage);
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={`Seiten: ${label}`} className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 pt-6">
      <span>
        {page > 1 && (
          <LinkButton variant="outline" rel="prev" to={pageLink(page - 1)}>
            Zurück
          </LinkButton>
        )}
      </span>
      <span className="num text-sm whitespace-normal text-ink-soft">
        Seite {page} von {total > countLimit ? `über ${Math.floor(countLimit / itemsPerPage)}` : pageCount}
      </span>
      <span className="text-right">
        {page < pageCount && (
          <LinkButton variant="outline" rel="next" to={pageLink(page + 1)}>
            Weiter
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
