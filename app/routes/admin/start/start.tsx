import type { ReactNode } from "react";
import { data } from "react-router";
import { z } from "zod";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { TimeAgo } from "#app/components/admin/content/time-ago.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { refusedResult } from "#app/routes/refusal.ts";
import { Link } from "#app/ui/button/link.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { useHasBeen } from "#app/ui/use-has-been.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { isRefusalCode, refusalMessage } from "#domain/refusal.ts";
import type { Route } from "./+types/start.ts";
import { FailedEmailRow } from "./failed-email-row.tsx";
import { TodaysAppointments, WeekAhead } from "./next-appointments.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { UndecidedRow } from "./undecided-row.tsx";
import { WeekMetrics } from "./week-metrics.tsx";

/** Maximum number of items per list; the larger limit applies with `?alle=1`. */
const ITEMS_PER_LIST = 5;
const EXPANDED_ITEMS_PER_LIST = 100;
/** Maximum number of listed appointments of today and the next seven days. */
const MAX_APPOINTMENTS = 60;

const retryToast = {
  title: "Die Mail geht noch einmal auf den Weg.",
  description: "Klappt es nicht, steht sie gleich wieder hier.",
  icon: "check",
} as const;
const alreadySentToast = {
  title: "Die Mail ist schon verschickt oder gerade unterwegs.",
  description: "Klappt es nicht, steht sie gleich wieder hier.",
  icon: "info",
  color: "secondary",
} as const;
const obsoleteToast = {
  title: "Die Mail ist überholt und wird nicht mehr gesendet.",
  description: "Inzwischen hat sich etwas geändert, zum Beispiel ist die Buchung storniert.",
  icon: "info",
  color: "secondary",
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { adminStart, mail, offerAppointment } = context.get(apiContext);
  const isExpanded = new URL(request.url).searchParams.has("alle");
  const items = isExpanded ? EXPANDED_ITEMS_PER_LIST : ITEMS_PER_LIST;
  const [appointments, start, failedEmails] = await Promise.all([
    offerAppointment.listRecords({
      itemsPerPage: MAX_APPOINTMENTS,
      filters: { zeitraum: "woche", stand: "scheduled" },
    }),
    adminStart.read({ items }),
    mail.listFailed({ page: 1, itemsPerPage: items }),
  ]);
  return { appointments, start, failedEmails, isExpanded, now: new Date() };
}

/** `done` is the toast after a retry, `problem` the German message of a refusal or an invalid id. */
export async function action({ request, context }: Route.ActionArgs) {
  const { adminStart, mail, offerAppointment } = context.get(apiContext);
  const fields = await readForm(request, ["id", "intent"]);
  const intent = textOf(fields, "intent");
  if (intent === "dismiss-setup") {
    await adminStart.dismissSetup();
    return { done: null, problem: null };
  }
  const id = z.uuid().safeParse(textOf(fields, "id"));
  if (!id.success) return data({ done: null, problem: "Bitte prüfe deine Angaben." }, { status: 400 });
  try {
    if (intent === "confirm") {
      await offerAppointment.confirm({ id: id.data });
      return { done: null, problem: null };
    }
    const { isObsolete, isRetried } = await mail.retry({ id: id.data });
    if (isObsolete) return { done: obsoleteToast, problem: null };
    return { done: isRetried ? retryToast : alreadySentToast, problem: null };
  } catch (error) {
    return refusedResult(error, ({ message }) => ({ done: null, problem: message }));
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Heute") }];

export default function StartPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { appointments, start, failedEmails, isExpanded, now } = loaderData;
  const {
    empty_appointments,
    undecided,
    hidden_booked,
    waiting,
    drafts,
    failed_publications,
    images_without_alt_text,
    this_week,
    last_week,
    setup,
  } = start;
  const taskCount =
    empty_appointments.total +
    undecided.total +
    hidden_booked.total +
    waiting.total +
    drafts.total +
    failed_publications.total +
    images_without_alt_text +
    failedEmails.total;
  // When the last task of a list is done or the checklist is hidden, its heading disappears and the focus moves to the
  // page's title.
  const heading = useFocusAfterRemoval<HTMLSpanElement>(`${undecided.total} ${failedEmails.total} ${setup !== null}`);
  // No empty state after a retry: an email that is sent again is not listed, but may fail again.
  const hadFailedEmails = useHasBeen(failedEmails.total > 0);
  return (
    <AdminPage
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          Heute
        </span>
      }
      crumbs={[]}
    >
      <div className="grid items-start gap-x-12 gap-y-10 pt-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-9">
          {setup && <SetupChecklist setup={setup} />}
          <TodaysAppointments appointments={appointments} now={now} />
          <div className="bg-paper-deep px-4 py-4 empty:hidden sm:px-6">
            <TaskList
              id="entscheiden"
              title="Findet das statt?"
              total={undecided.total}
              shownCount={undecided.items.length}
              isExpanded={isExpanded}
            >
              {undecided.items.map((appointment) => (
                <UndecidedRow key={appointment.id} appointment={appointment} />
              ))}
            </TaskList>
          </div>
          <WeekAhead appointments={appointments} now={now} />
          {taskCount === 0 && !setup && !hadFailedEmails && (
            <EmptyState title="Alles im Lot.">
              <p>Kein leerer Termin, kein Entwurf, niemand wartet. Zeit für einen Kaffee.</p>
            </EmptyState>
          )}
          <TaskList
            id="nicht-oeffentlich"
            title="Gebucht oder mit Warteliste, aber nicht öffentlich"
            total={hidden_booked.total}
            shownCount={hidden_booked.items.length}
            isExpanded={isExpanded}
          >
            {hidden_booked.items.map(({ id, timestamp, name, hidden_entity: hiddenEntity }) => (
              <TaskRow key={id} to={`/admin/termin-buchungen/${id}/`} name={name}>
                <DateTime at={timestamp} />
                <span>{recordUrls[hiddenEntity].singular} nicht öffentlich</span>
              </TaskRow>
            ))}
          </TaskList>
          <TaskList
            id="mails"
            title="Nicht zugestellte Mails"
            total={failedEmails.total}
            shownCount={failedEmails.items.length}
            isExpanded={isExpanded}
          >
            {failedEmails.items.map((email) => (
              <FailedEmailRow key={email.id} email={email} now={now} />
            ))}
          </TaskList>
          <TaskList
            id="veroeffentlichen"
            title="Nicht veröffentlicht"
            total={failed_publications.total}
            shownCount={failed_publications.items.length}
            isExpanded={isExpanded}
          >
            {failed_publications.items.map(({ entity, id, name, slug, publish_at, failure }) => (
              <TaskRow key={id} to={`${recordUrls[entity].edit}${slug}/`} name={name}>
                <DateTime at={publish_at} />
                <span>{refusalMessage(isRefusalCode(failure) ? failure : "draft_incomplete")}</span>
              </TaskRow>
            ))}
          </TaskList>
          <TaskList
            id="warteliste"
            title="Warten auf einen Platz"
            total={waiting.total}
            shownCount={waiting.items.reduce((sum, { parties }) => sum + parties, 0)}
            isExpanded={isExpanded}
          >
            {waiting.items.map(({ id, timestamp, name, slots, free }) => (
              <TaskRow key={id} to={`/admin/termin-buchungen/${id}/`} name={name}>
                <DateTime at={timestamp} />
                <span>
                  {slotsLabel(slots)} gesucht, {free === 0 ? "keiner frei" : `${free} frei`}
                </span>
              </TaskRow>
            ))}
          </TaskList>
          <TaskList
            id="leer"
            title="Bald und noch leer"
            total={empty_appointments.total}
            shownCount={empty_appointments.items.length}
            isExpanded={isExpanded}
          >
            {empty_appointments.items.map(({ id, timestamp, name, capacity }) => (
              <TaskRow key={id} to={`/admin/termin-buchungen/${id}/`} name={name}>
                <DateTime at={timestamp} />
                <span>{slotsLabel(capacity)} frei</span>
              </TaskRow>
            ))}
          </TaskList>
          <TaskList
            id="entwuerfe"
            title="Entwürfe"
            total={drafts.total}
            shownCount={drafts.items.length}
            isExpanded={isExpanded}
          >
            {drafts.items.map((draft) => (
              <TaskRow key={draft.id} to={`${recordUrls[draft.entity].edit}${draft.slug}/`} name={draft.name}>
                <span>{recordUrls[draft.entity].singular}</span>
                <span>
                  {draft.status === "published" ? "Änderungen, die noch niemand sieht" : "nicht veröffentlicht"}
                </span>
                <TimeAgo at={draft.changed_at} now={now} />
              </TaskRow>
            ))}
          </TaskList>
          {images_without_alt_text > 0 && (
            <TaskList
              id="bilder"
              title="Bilder ohne Alternativtext"
              total={images_without_alt_text}
              shownCount={images_without_alt_text}
              isExpanded={isExpanded}
            >
              <TaskRow to="/admin/medien/?alt=fehlt" name="Texte ergänzen">
                <span>Ohne Alternativtext lässt sich kein Eintrag veröffentlichen, der das Bild verwendet.</span>
              </TaskRow>
            </TaskList>
          )}
        </div>
        <WeekMetrics thisWeek={this_week} lastWeek={last_week} />
      </div>
    </AdminPage>
  );
}

type TaskListProps = {
  id: string;
  title: string;
  total: number;
  shownCount: number;
  isExpanded: boolean;
  children: ReactNode;
};

function TaskList({ id, title, total, shownCount, isExpanded, children }: TaskListProps) {
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(total);
  if (total === 0) return null;
  return (
    <section id={id} className="scroll-mt-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-baseline gap-3 border-b-3 border-rule pb-2 text-display-xs outline-none sm:text-display-sm"
      >
        {title}
        <span className="num font-text text-sm font-semibold text-ink-soft">{total}</span>
      </h2>
      <ul>{children}</ul>
      {shownCount < total && (
        <p className="pt-2 text-xs text-ink-soft">
          {isExpanded ? (
            `und noch ${total - shownCount}`
          ) : (
            <Link to={`?alle=1#${id}`} viewTransition={false} className="inline-flex min-h-6 items-center">
              und noch {total - shownCount}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

function TaskRow({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline">
      <Link variant="quiet" to={to} className="inline-block py-1 font-semibold wrap-anywhere hover:underline">
        {name.trim() || "Ohne Namen"}
      </Link>
      <span className="flex flex-wrap gap-x-4 text-sm text-ink-soft">{children}</span>
    </li>
  );
}

function DateTime({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="num">
      {formatDateTime(at)}
    </time>
  );
}
