import { AdminPage } from "#app/blocks/admin/admin-page.tsx";
import { AuditActList } from "#app/blocks/admin/audit-act-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { AuditAct } from "#domain/audit-log.ts";

/** Everything admins have changed, newest first. It is kept for ever and holds no values, only which fields. */
export function AuditLogPage({ acts, next }: { acts: AuditAct[]; next: number | null }) {
  return (
    <AdminPage title="Protokoll" crumbs={[{ label: "Protokoll" }]}>
      <div className="grid max-w-3xl gap-5">
        {acts.length === 0 ? (
          <EmptyState title="Ein unbeschriebenes Blatt.">
            <p>Hier steht, wer was wann geändert hat. Weiter zurück reicht es nicht.</p>
          </EmptyState>
        ) : (
          <AuditActList acts={acts} />
        )}
        {next && (
          <LinkButton variant="outline" to={`?vor=${next}`} className="justify-self-start">
            Ältere zeigen
          </LinkButton>
        )}
      </div>
    </AdminPage>
  );
}
