import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { IgnoredQuery } from "./ignored-query.ts";

export function IgnoredNotice({
  ignored: { filters, page },
  firstPageUrl,
}: {
  ignored: IgnoredQuery;
  firstPageUrl: string;
}) {
  if (filters.length === 0 && page === null) return null;
  const isOneFilter = filters.length === 1;
  const sentences = [
    page !== null && `Die Seite ${page} gibt es nicht.`,
    filters.length > 0 && `${isOneFilter ? "Diesen Filter" : "Diese Filter"} kennen wir nicht: ${filters.join(", ")}.`,
  ];
  return (
    <div className="pt-4">
      <Notice title={sentences.filter(Boolean).join(" ")} actions={<Link to={firstPageUrl}>Zur ersten Seite</Link>}>
        {filters.length > 0
          ? `Du siehst die Liste ohne diese ${isOneFilter ? "Angabe" : "Angaben"}.`
          : "Du siehst die erste Seite."}
      </Notice>
    </div>
  );
}
