import { z } from "zod";
import { AuditEntryList } from "#app/components/admin/content/audit-entry-list.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import type { Route } from "./+types/audit-log.ts";

const Cursor = z.coerce.number().int().positive();

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = Cursor.safeParse(new URL(request.url).searchParams.get("vor")).data;
  return context.get(apiContext).auditLog.list({ before });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Protokoll") }];

/** Changes by admins and jobs, newest first: which fields changed, without their values. Entries never expire. */
export default function AuditLogPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { entries, next } = loaderData;
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
