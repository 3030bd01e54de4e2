import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { IgnoredQuery } from "./ignored-query.ts";

export function IgnoredNotice({
  ignored: { filters, page },
  listUrl,
}: {
  ignored: IgnoredQuery;
  /** The URL of the list without the ignored parts. */
  listUrl: string;
}) {
  if (filters.length === 0 && page === null) return null;
  const isOneFilter = filters.length === 1;
  const sentences = [
    page !== null && `Die Seite ${page} gibt es nicht.`,
    filters.length > 0 && `${isOneFilter ? "Diesen Filter" : "Diese Filter"} kennen wir nicht: ${filters.join(", ")}.`,
  ];
  let linkLabel = "Zur ersten Seite";
  if (filters.length > 0) linkLabel = `Ohne diese ${isOneFilter ? "Angabe" : "Angaben"} suchen`;
  return (
    <div className="pt-4">
      <Notice title={sentences.filter(Boolean).join(" ")} actions={<Link to={listUrl}>{linkLabel}</Link>}>
        {filters.length > 0
          ? `Du siehst die Liste ohne diese ${isOneFilter ? "Angabe" : "Angaben"}.`
          : "Du siehst die erste Seite."}
      </Notice>
    </div>
  );
}
