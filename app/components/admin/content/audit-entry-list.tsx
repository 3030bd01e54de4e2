import { Link } from "#app/ui/button/link.tsx";
import { type AuditEntry, auditLabels, entityLabel } from "#domain/audit/audit-log.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import { recordUrls } from "./record-urls.ts";

type AuditEntryListProps = {
  entries: readonly AuditEntry[];
  /** All entries belong to one record, so its name is omitted. */
  isOfOneRecord?: boolean;
};

export function AuditEntryList({ entries, isOfOneRecord = false }: AuditEntryListProps) {
  return (
    <ol className="border-t border-line">
      {entries.map((entry) => (
        <li key={`${entry.cursor}-${entry.id}`} className="grid gap-0.5 border-b border-line py-2.5 text-sm">
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <time dateTime={entry.at.toISOString()} className="num">
              {formatDateTime(entry.at)}
            </time>
            <span className="wrap-anywhere">{actorLabel(entry)}</span>
          </p>
          <p className="wrap-anywhere">
            {!isOfOneRecord && (
              <>
                <RecordLink entry={entry} />:{" "}
              </>
            )}
            {auditLabels(entry).join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

function actorLabel({ actor, isByCheckInPass }: AuditEntry): string {
  if (actor !== null) return actor || "gelöschtes Konto";
  return isByCheckInPass ? "Per Einlass-Link" : "Automatisch";
}

function RecordLink({ entry: { entity, name, slug } }: { entry: AuditEntry }) {
  const label = `${entityLabel(entity)} ${name ? `„${name}“` : ""}`.trim();
  const hasEditor = Object.hasOwn(recordUrls, entity);
  if (!hasEditor || !slug) return <span className="font-semibold">{label}</span>;
  return <Link to={`${recordUrls[entity as RecordEntity].edit}${slug}/`}>{label}</Link>;
}
