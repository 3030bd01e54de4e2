import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { IgnoredQuery } from "./ignored-query.ts";

/** Explains which parts of the URL the list ignores. Renders nothing when it ignores none. */
export function IgnoredNotice({ ignored: { filters, page }, firstPage }: { ignored: IgnoredQuery; firstPage: string }) {
  if (filters.length === 0 && page === null) return null;
  const title = [
    page !== null && `Die Seite ${page} gibt es nicht.`,
    filters.length > 0 &&
      `${filters.length === 1 ? "Diesen Filter" : "Diese Filter"} kennen wir nicht: ${filters.join(", ")}.`,
  ];
  return (
    <div className="pt-4 wrap-anywhere">
      <Notice title={title.filter(Boolean).join(" ")} actions={<Link to={firstPage}>Zur ersten Seite</Link>}>
        {filters.length > 0 ? "Du siehst die Liste ohne diese Angabe." : "Du siehst die erste Seite."}
      </Notice>
    </div>
  );
}
