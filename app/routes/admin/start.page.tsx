import type { ReactNode } from "react";
import { AdminPage } from "#app/blocks/admin/admin-page.tsx";
import { ChangedAt } from "#app/blocks/admin/changed-at.tsx";
import { recordPlaces } from "#app/blocks/admin/record-places.ts";
import { placesWords } from "#app/blocks/places.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import type { AdminOverview } from "#domain/admin-overview.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { FailedMail } from "#domain/mail-kind.ts";
import type { Page } from "#domain/paging.ts";
import { FailedMailRow } from "./failed-mail-row.tsx";
import { PurgeForm } from "./purge-form.tsx";
import { WeekNumbersList } from "./week-numbers.tsx";

export type StartPageProps = {
  overview: AdminOverview;
  failedMails: Page<FailedMail>;
  /** When all of it was read. */
  now: Date;
};

/** The first page of the admin area: what needs a hand today, on the left, and the numbers of the week. */
export function StartPage({ overview, failedMails, now }: StartPageProps) {
  const { emptyDates, waiting, drafts, picturesWithoutWords, thisWeek, lastWeek } = overview;
  const isQuiet = emptyDates.total + waiting.total + drafts.total + picturesWithoutWords + failedMails.total === 0;
  return (
    <AdminPage title="Was heute ansteht" crumbs={[]}>
      <div className="grid items-start gap-x-12 gap-y-10 pt-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-9">
          {isQuiet && (
            <EmptyState title="Alles hängt gerade.">
              <p>Kein leerer Termin, kein Entwurf, niemand wartet. Zeit für einen Kaffee.</p>
            </EmptyState>
          )}
          <Todo title="Nicht zugestellte Mails" total={failedMails.total} shown={failedMails.items.length}>
            {failedMails.items.map((mail) => (
              <FailedMailRow key={mail.id} mail={mail} now={now} />
            ))}
          </Todo>
          <Todo title="Warten auf einen Platz" total={waiting.total}>
            {waiting.items.map(({ id, timestamp, name, places, free }) => (
              <Row key={id} to={`/admin/termin-buchungen/${id}/`} name={name}>
                <When at={timestamp} />
                <span>
                  {placesWords(places)} gesucht, {free === 0 ? "keiner frei" : `${free} frei`}
                </span>
              </Row>
            ))}
          </Todo>
          <Todo title="Bald und noch leer" total={emptyDates.total} shown={emptyDates.items.length}>
            {emptyDates.items.map(({ id, timestamp, name, capacity }) => (
              <Row key={id} to={`/admin/termin-buchungen/${id}/`} name={name}>
                <When at={timestamp} />
                <span>{placesWords(capacity)} frei</span>
              </Row>
            ))}
          </Todo>
          <Todo title="Entwürfe" total={drafts.total} shown={drafts.items.length}>
            {drafts.items.map((draft) => (
              <Row key={draft.id} to={`${recordPlaces[draft.entity].edit}${draft.slug}/`} name={draft.name}>
                <span>{recordPlaces[draft.entity].one}</span>
                <span>
                  {draft.status === "published" ? "Änderungen, die noch niemand sieht" : "nie veröffentlicht"}
                </span>
                <ChangedAt at={draft.changed_at} now={now} />
              </Row>
            ))}
          </Todo>
          {picturesWithoutWords > 0 && (
            <Todo title="Bilder ohne Alternativtext" total={picturesWithoutWords}>
              <Row to="/admin/medien/?alt=fehlt" name="Texte ergänzen">
                <span>Ohne sie lässt sich nicht veröffentlichen, was das Bild zeigt.</span>
              </Row>
            </Todo>
          )}
        </div>
        <div className="grid gap-10">
          <WeekNumbersList thisWeek={thisWeek} lastWeek={lastWeek} />
          <PurgeForm />
        </div>
      </div>
    </AdminPage>
  );
}

type TodoProps = { title: string; total: number; shown?: number; children: ReactNode };

function Todo({ title, total, shown = total, children }: TodoProps) {
  if (total === 0) return null;
  return (
    <section>
      <h2 className="flex items-baseline gap-3 border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm">
        {title}
        <span className="num font-text text-sm font-semibold text-ink-soft">{total}</span>
      </h2>
      <ul>{children}</ul>
      {shown < total && <p className="pt-2 text-xs text-ink-soft">und {total - shown} weitere</p>}
    </section>
  );
}

function Row({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline">
      <Link look="quiet" to={to} className="inline-block py-1 font-semibold wrap-anywhere hover:underline">
        {name}
      </Link>
      <span className="flex flex-wrap gap-x-4 text-sm text-ink-soft">{children}</span>
    </li>
  );
}

function When({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="num">
      {formatDateTime(at)}
    </time>
  );
}
