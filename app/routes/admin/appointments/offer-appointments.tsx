import { useState } from "react";
import { OccupancyBar } from "#app/components/admin/appointments/occupancy-bar.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { BulkBar } from "#app/components/admin/list/bulk-bar.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { notFound } from "#app/routes/not-found.ts";
import { pageNumberOf, requireExistingPage } from "#app/routes/page-number.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { RowCheckbox } from "#app/ui/form/row-checkbox.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { Table, type TableColumn } from "#app/ui/layout/table.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { bookedSlots, offerAppointmentPeriods, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { isMonth, weeksOfMonth } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime, formatTime, formatWeekday } from "#domain/berlin-time.ts";
import { slugIdOf } from "#domain/slug.ts";
import type { AppointmentRecord } from "#workers/data/appointment/appointment-records.ts";
import type { Route } from "./+types/offer-appointments.ts";
import { useAppointmentActions } from "./appointment-actions.tsx";
import { type AppointmentAction, AppointmentDialog } from "./appointment-dialog.tsx";
import { AppointmentMonth } from "./appointment-month.tsx";
import { AppointmentPlanner } from "./appointment-planner.tsx";
import { AppointmentStateBadge } from "./appointment-state.tsx";
import { type PlannerStart, plannerStartFrom } from "./planner-state.ts";

/** Maximum number of appointments that the month view shows per day: the API's limit. */
const MAX_PER_DAY = 100;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { offerAppointment } = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const offer = slugId === null ? null : await offerAppointment.getOffer({ slugId });
  if (!offer) throw notFound(request);
  const url = new URL(request.url);
  const today = berlinDay(new Date());
  const month = url.searchParams.get("monat");
  if (month !== null) {
    // A value that is not a month, such as `jetzt`, shows the current month.
    const shownMonth = isMonth(month) ? month : today.slice(0, 7);
    const weeks = weeksOfMonth(shownMonth);
    const range = { fromDay: weeks[0]?.[0] ?? today, toDay: weeks.at(-1)?.[6] ?? today };
    const appointments = await offerAppointment.listOfDays({ offerId: offer.id, perDay: MAX_PER_DAY, ...range });
    return { offer, today, view: { kind: "month" as const, month: shownMonth, weeks, appointments } };
  }
  const period = offerAppointmentPeriods.find((known) => known === url.searchParams.get("zeitraum")) ?? "kommend";
  const page = pageNumberOf(url) ?? 1;
  const appointments = await offerAppointment.listOfOffer({ offerId: offer.id, period, page });
  requireExistingPage(request, appointments);
  return { offer, today, view: { kind: "list" as const, period, appointments } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, `Termine: ${loaderData?.offer.name ?? ""}`) },
];

export default function OfferAppointmentsPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { offer, today, view } = loaderData;
  const [plannerStart, setPlannerStart] = useState<PlannerStart | null>(null);
  const [openDialog, setOpenDialog] = useState<{ appointment: AppointmentRecord; action: AppointmentAction } | null>(
    null,
  );
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const isList = view.kind === "list";
  const listed = isList ? view.appointments.items : [];
  const { actions: bulkActions, dialog: bulkDialog } = useAppointmentActions(listed);
  const selected = listed.filter(({ id }) => selectedIds.includes(id));
  const table = useFocusAfterRemoval<HTMLElement>(selected.length > 0, selected.length === 0);
  const duplicate = ({ timestamp, capacity }: AppointmentRecord) =>
    setPlannerStart({ kind: "days", firstDay: "", localTime: formatTime(timestamp), capacity });

  const columns: TableColumn<ListedAppointment>[] = [
    {
      id: "selection",
      header: "Auswahl",
      cell: ({ id, timestamp }) => (
        <RowCheckbox
          label={`${formatDateTime(timestamp)} auswählen`}
          isSelected={selectedIds.includes(id)}
          onChange={() =>
            setSelectedIds(
              selectedIds.includes(id) ? selectedIds.filter((otherId) => otherId !== id) : [...selectedIds, id],
            )
          }
        />
      ),
    },
    {
      id: "timestamp",
      header: "Termin",
      isHeaderHiddenOnCards: true,
      cell: (appointment) => (
        <Link
          variant="quiet"
          to={`/admin/termin-buchungen/${appointment.id}/`}
          className="flex min-h-target min-w-44 flex-col justify-center hover:underline"
        >
          <span
            className={`num font-semibold ${appointment.status === "cancelled" ? "text-ink-soft line-through" : ""}`}
          >
            {formatDateTime(appointment.timestamp)}
          </span>
          <span className="text-2xs text-ink-soft">{formatWeekday(appointment.timestamp)}</span>
        </Link>
      ),
    },
    {
      id: "booked",
      header: "Belegung",
      cell: (appointment) => <OccupancyBar booked={bookedSlots(appointment)} capacity={appointment.capacity} />,
    },
    { id: "free", header: "Frei", isNumeric: true, cell: (appointment) => appointment.remaining_slots },
    {
      id: "waiting",
      header: "Warten",
      isNumeric: true,
      cell: (appointment) => waitlistSlots(appointment) || "–",
    },
    {
      id: "state",
      header: "Stand",
      isHeaderHiddenOnCards: true,
      cell: (appointment) => <AppointmentStateBadge appointment={appointment} offer={offer} />,
    },
    {
      id: "actions",
      header: "Ändern",
      isHeaderHiddenOnCards: true,
      cell: (appointment) => (
        <AppointmentActions
          appointment={appointment}
          onAction={(chosen) => setOpenDialog({ appointment, action: chosen })}
          onDuplicate={() => duplicate(appointment)}
        />
      ),
    },
  ];

  return (
    <AdminPage
      title={`Termine: ${offer.name}`}
      crumbs={[{ label: "Termine", to: "/admin/termine/" }, { label: offer.name }]}
      actions={
        <>
          <span className="-ml-5 flex flex-wrap gap-3">
            <LinkButton variant="ghost" to={`/admin/angebot/${offer.slug}/`}>
              Angebot bearbeiten
            </LinkButton>
            <LinkButton variant="ghost" to={`/admin/angebots-buchungen/?angebot=${offer.slug}`}>
              Buchungen
            </LinkButton>
          </span>
          <LinkButton variant="outline" to={isList ? "?monat=jetzt" : "?"}>
            {isList ? "Monatsansicht" : "Liste"}
          </LinkButton>
          <Button
            onClick={() => setPlannerStart(plannerStartFrom(offer.last_appointment, { kind: "weekly", firstDay: "" }))}
          >
            Termine anlegen
          </Button>
        </>
      }
    >
      <p className="pb-4 text-sm text-ink-soft">
        {[offer.location, offer.artist, `${offer.duration_minutes} Minuten`].filter(Boolean).join(" · ")}
        {(offer.minimum_participants ?? 0) > 1 && ` · mindestens ${offer.minimum_participants} Personen`}
      </p>
      {isList ? (
        <div className="grid gap-3">
          <nav aria-label="Zeitraum" className="flex gap-4 text-sm">
            {offerAppointmentPeriods.map((period) => (
              <Link
                key={period}
                variant="quiet"
                to={period === "kommend" ? "?" : "?zeitraum=vergangen"}
                aria-current={view.period === period ? "page" : undefined}
                className="flex min-h-target items-center border-b-3 border-invisible aria-[current=page]:border-rule aria-[current=page]:font-semibold"
              >
                {period === "kommend" ? "Kommende" : "Vergangene"}
              </Link>
            ))}
          </nav>
          {listed.length > 0 && (
            <Checkbox
              data-early-press
              className="needs-script justify-self-start pl-2.5 text-sm"
              checked={selected.length === listed.length}
              onChange={() => setSelectedIds(selected.length === listed.length ? [] : listed.map(({ id }) => id))}
            >
              Alle auf dieser Seite auswählen
            </Checkbox>
          )}
          {selected.length > 0 && (
            <BulkBar
              rows={selected}
              actions={bulkActions}
              rowName={({ timestamp }) => formatDateTime(timestamp)}
              onClear={() => setSelectedIds([])}
            />
          )}
          <Table
            ref={table}
            caption={`Termine: ${offer.name}`}
            columns={columns}
            rows={listed}
            rowId={({ id }) => id}
            isSelected={({ id }) => selectedIds.includes(id)}
            cards="tablets"
            empty={
              view.period === "vergangen" ? (
                <EmptyState title="Noch nichts vorbei.">
                  <p>Sobald ein Termin begonnen hat, steht er hier.</p>
                </EmptyState>
              ) : (
                <EmptyState title="Kein kommender Termin.">
                  <p>Ohne Termin kann niemand buchen. Leg einen an, oder gleich ein ganzes Jahr.</p>
                </EmptyState>
              )
            }
          />
          <p role="status" className="num text-xs text-ink-soft">
            {view.appointments.total === 1 ? "1 Termin" : `${view.appointments.total.toLocaleString("de")} Termine`}
          </p>
          <Pagination
            label="Termine"
            page={view.appointments.page}
            itemsPerPage={view.appointments.itemsPerPage}
            total={view.appointments.total}
            pageLink={(page) => `?zeitraum=${view.period}&seite=${page}`}
          />
        </div>
      ) : (
        <AppointmentMonth
          month={view.month}
          weeks={view.weeks}
          appointments={view.appointments}
          today={today}
          monthLink={(month) => `?monat=${month}`}
          onAdd={(day) => setPlannerStart(plannerStartFrom(offer.last_appointment, { kind: "days", firstDay: day }))}
        />
      )}
      <AppointmentPlanner
        // A new key discards the typed values when the planner opens or closes.
        key={plannerStart ? JSON.stringify(plannerStart) : "closed"}
        offer={offer}
        today={today}
        start={plannerStart}
        onClose={() => setPlannerStart(null)}
      />
      {bulkDialog}
      {openDialog && (
        <AppointmentDialog
          {...openDialog}
          // A move by another admin can remove the appointment from this page of the list.
          appointment={listed.find(({ id }) => id === openDialog.appointment.id) ?? openDialog.appointment}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </AdminPage>
  );
}

type AppointmentActionsProps = {
  appointment: AppointmentRecord;
  onAction: (action: AppointmentAction) => void;
  onDuplicate: () => void;
};

function AppointmentActions({ appointment, onAction, onDuplicate }: AppointmentActionsProps) {
  const isScheduled = appointment.status === "scheduled";
  const isChangeable = isScheduled && appointment.timestamp > new Date();
  const timeLabel = formatDateTime(appointment.timestamp);
  const button = (label: string, onClick: () => void) => (
    <Button size="xs" variant="ghost" onClick={onClick} aria-label={`${label}: ${timeLabel}`}>
      {label}
    </Button>
  );
  return (
    <span className="-ml-3.5 flex gap-0.5 max-xl:flex-wrap">
      {isScheduled && button("Plätze", () => onAction("capacity"))}
      {isChangeable && button("Verschieben", () => onAction("move"))}
      {button("Duplizieren", onDuplicate)}
      {isChangeable && button("Absagen", () => onAction("cancel"))}
    </span>
  );
}
