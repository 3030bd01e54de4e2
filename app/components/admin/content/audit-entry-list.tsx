import { Link } from "#app/ui/button/link.tsx";
import { type AuditAct, auditLabel, auditThing } from "#domain/audit/audit-log.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { recordUrls } from "./record-urls.ts";

/** Who did what when. Beside one record its name is known and left out. */
export function AuditActList({ acts, isOfOneRecord = false }: { acts: readonly AuditAct[]; isOfOneRecord?: boolean }) {
  return (
    <ol className="border-t border-line">
      {acts.map((act) => (
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
            {auditLabel(act).join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

const pages = ["offer", "artist", "location", "region", "landing_page"] as const;
type PageEntity = (typeof pages)[number];

function Subject({ act: { entity, name, slug } }: { act: AuditAct }) {
  const words = `${auditThing(entity)} ${name ? `„${name}“` : ""}`.trim();
  const isPage = (pages as readonly string[]).includes(entity);
  if (!isPage || !slug) return <span className="font-semibold">{words}</span>;
  return <Link to={`${recordUrls[entity as PageEntity].edit}${slug}/`}>{words}</Link>;
}
