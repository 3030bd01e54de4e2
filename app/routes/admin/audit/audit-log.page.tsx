import { AuditEntryList } from "#app/components/admin/content/audit-entry-list.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import type { AuditEntry } from "#domain/audit/audit-log.ts";

/** Everything admins have changed, newest first. It is kept for ever and holds no values, only which fields. */
export function AuditLogPage({ entries, next }: { entries: AuditEntry[]; next: number | null }) {
  return (
    <AdminPage title="Protokoll" crumbs={[{ label: "Protokoll" }]}>
      <div className="grid max-w-3xl gap-5">
        {entries.length === 0 ? (
          <EmptyState title="Ein unbeschriebenes Blatt.">
            <p>Hier steht, wer was wann geändert hat. Weiter zurück reicht es nicht.</p>
          </EmptyState>
        ) : (
          <AuditEntryList entries={entries} />
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
