import { Link } from "#app/ui/button/link.tsx";
import { type AuditEntry, auditLabels, entityLabel } from "#domain/audit/audit-log.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { recordUrls } from "./record-urls.ts";

/** Audit entries: who did what when. @param isOfOneRecord omits the record's name */
export function AuditEntryList({
  entries,
  isOfOneRecord = false,
}: {
  entries: readonly AuditEntry[];
  isOfOneRecord?: boolean;
}) {
  return (
    <ol className="border-t border-line">
      {entries.map((act) => (
        <li key={`${act.cursor}-${act.id}`} className="grid gap-0.5 border-b border-line py-2.5 text-sm">
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <time dateTime={act.at.toISOString()} className="num">
              {formatDateTime(act.at)}
            </time>
            <span className="wrap-anywhere">{act.actor ?? "Automatisch"}</span>
          </p>
          <p className="wrap-anywhere">
            {!isOfOneRecord && (
              <>
                <Subject act={act} />:{" "}
              </>
            )}
            {auditLabels(act).join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

const pages = ["offer", "artist", "location", "region", "landing_page"] as const;
type PageEntity = (typeof pages)[number];

function Subject({ act: { entity, name, slug } }: { act: AuditEntry }) {
  const label = `${entityLabel(entity)} ${name ? `„${name}“` : ""}`.trim();
  const isPage = (pages as readonly string[]).includes(entity);
  if (!isPage || !slug) return <span className="font-semibold">{label}</span>;
  return <Link to={`${recordUrls[entity as PageEntity].edit}${slug}/`}>{label}</Link>;
}
