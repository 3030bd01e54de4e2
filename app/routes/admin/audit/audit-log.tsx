import { Form, useSubmit } from "react-router";
import { z } from "zod";
import { AuditEntryList } from "#app/components/admin/content/audit-entry-list.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { FilterButtons } from "#app/components/admin/list/filter-buttons.tsx";
import { ListError } from "#app/components/admin/list/list-error.tsx";
import { useFieldFromUrl } from "#app/components/admin/list/use-field-from-url.ts";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { AuditFilter, entityLabels } from "#domain/audit/audit-log.ts";
import type { Route } from "./+types/audit-log.ts";

const Cursor = z.coerce.number().int().positive();

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const before = Cursor.safeParse(params.get("vor")).data;
  const filter = {
    subject: AuditFilter.shape.subject.safeParse(params.get("was") ?? undefined).data,
    actor: AuditFilter.shape.actor.safeParse(params.get("wer") ?? undefined).data,
  };
  return { filter, ...(await context.get(apiContext).auditLog.list({ before, filter })) };
}

export const ErrorBoundary = () => <ListError title="Protokoll" />;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Protokoll") }];

/** An entry names the changed fields without their values, and never expires. */
export default function AuditLogPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { entries, next, filter } = loaderData;
  const submit = useSubmit();
  const subjectField = useFieldFromUrl<HTMLSelectElement>(filter.subject ?? "");
  const actorField = useFieldFromUrl<HTMLSelectElement>(filter.actor ?? "");
  const isFiltered = filter.subject !== undefined || filter.actor !== undefined;
  const olderSearch = new URLSearchParams({
    ...(filter.subject && { was: filter.subject }),
    ...(filter.actor && { wer: filter.actor }),
    vor: String(next),
  });
  return (
    <AdminPage title="Protokoll" crumbs={[{ label: "Protokoll" }]}>
      <div className="grid max-w-3xl gap-5">
        <Form
          method="get"
          role="search"
          aria-label="Protokoll filtern"
          onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
          className="grid items-end gap-3 sm:flex"
        >
          <Select
            ref={subjectField}
            label="Was"
            name="was"
            defaultValue={filter.subject ?? ""}
            options={[
              { value: "", label: "Alles" },
              ...AuditFilter.shape.subject.unwrap().options.map((value) => ({
                value,
                label: value === "offer" ? "Angebote, Termine, Buchungen" : (entityLabels[value]?.plural ?? value),
              })),
            ]}
          />
          <Select
            ref={actorField}
            label="Wer"
            name="wer"
            defaultValue={filter.actor ?? ""}
            options={[
              { value: "", label: "Alle" },
              { value: "team", label: "Team" },
              { value: "pass", label: "Per Einlass-Link" },
              { value: "service", label: "Automatisch" },
            ]}
          />
          <FilterButtons isFiltered={isFiltered} />
        </Form>
        {entries.length === 0 ? (
          <EmptyState title={isFiltered ? "Dazu steht hier nichts." : "Ein unbeschriebenes Blatt."}>
            <p>Hier steht, wer was wann geändert hat. Weiter zurück reicht das Protokoll nicht.</p>
          </EmptyState>
        ) : (
          <AuditEntryList entries={entries} />
        )}
        {next && (
          <LinkButton variant="outline" to={`?${olderSearch}`} className="justify-self-start">
            Ältere zeigen
          </LinkButton>
        )}
      </div>
    </AdminPage>
  );
}
