import { api } from "#app/client/api.ts";
import { OccupancyBar } from "#app/components/admin/appointments/occupancy-bar.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { ListError } from "#app/components/admin/list/list-error.tsx";
import { ListExport } from "#app/components/admin/list/list-export.tsx";
import { type RecordColumn, RecordTable } from "#app/components/admin/list/record-table.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { dayRangeError } from "#app/routes/admin/bookings/range-error.ts";
import { requireExistingPage } from "#app/routes/page-number.ts";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { bookedSlots, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import {
  type AppointmentState,
  appointmentPeriodLabels,
  appointmentRecords,
  appointmentStateLabels,
  type ListedAppointment,
} from "#domain/appointment/appointment-records.ts";
import { isMonth, weeksOfMonth } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatAppointmentTime } from "#domain/berlin-time.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import type { Route } from "./+types/appointments.ts";
import { useAppointmentActions } from "./appointment-actions.tsx";
import { AppointmentMonth } from "./appointment-month.tsx";
import { appointmentSheet } from "./appointment-spreadsheet.ts";
import { AppointmentStateBadge } from "./appointment-state.tsx";

/** Maximum number of appointments shown per day of the month view. One more is loaded, to know which days have more. */
const PER_DAY = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { offerAppointment } = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const state = appointmentRecords.read(params);
  const today = berlinDay(new Date());
  const month = params.get("monat");
  if (month !== null) {
    // A value that is not a month, such as `jetzt`, shows the current month.
    const shownMonth = isMonth(month) ? month : today.slice(0, 7);
    const weeks = weeksOfMonth(shownMonth);
    const appointments = await offerAppointment.listOfDays({
      fromDay: weeks[0]?.[0] ?? today,
      toDay: weeks.at(-1)?.[6] ?? today,
      perDay: PER_DAY + 1,
      query: state.query,
      filters: state.filters,
    });
    return { state, today, view: { kind: "month" as const, month: shownMonth, weeks, appointments } };
  }
  const records = await offerAppointment.listRecords(appointmentRecords.toInput(state));
  requireExistingPage(request, records);
  return { state, today, view: { kind: "list" as const, records } };
}

export const ErrorBoundary = () => <ListError title="Termine" />;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Termine") }];

const columns: RecordColumn<ListedAppointment, "timestamp">[] = [
  {
    id: "offer",
    header: "Angebot",
    cell: ({ offer }) => (
      <Link
        variant="quiet"
        to={`/admin/angebots-termine/${offer.slug}/`}
        className="inline-flex min-h-6 items-center wrap-anywhere hover:underline md:wrap-break-word"
      >
        {offer.name}
      </Link>
    ),
  },
  { id: "location", header: "Kunstraum", cell: ({ offer }) => offer.location ?? locationNameOf(null), canHide: true },
  {
    id: "booked",
    header: "Belegung",
    cell: (appointment) => <OccupancyBar booked={bookedSlots(appointment)} capacity={appointment.capacity} />,
  },
  {
    id: "waiting",
    header: "Warten",
    isNumeric: true,
    cell: (appointment) => waitlistSlots(appointment) || "–",
    canHide: true,
    minimumTableWidth: "56rem",
  },
  {
    id: "present",
    header: "Da",
    isNumeric: true,
    cell: ({ present }) => (present > 0 ? present : "–"),
    canHide: true,
    minimumTableWidth: "56rem",
  },
  {
    id: "state",
    header: "Stand",
    cell: (appointment) => <AppointmentStateBadge appointment={appointment} offer={appointment.offer} />,
  },
];

/** Names the search and the filters that apply to the month view, which has no fields for them. */
function monthFiltersLabel({ query, filters: { ort, stand } }: ReturnType<typeof appointmentRecords.read>): string {
  return [
    query && `Suche „${query}“`,
    ort && `Kunstraum „${ort}“`,
    stand && `Stand „${appointmentStateLabels[stand as AppointmentState]}“`,
  ]
    .filter(Boolean)
    .join(", ");
}

export default function AppointmentsPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { state, today, view } = loaderData;
  const isList = view.kind === "list";
  const { actions, dialog } = useAppointmentActions(isList ? view.records.items : []);
  const queryString = appointmentRecords.toQueryString({ ...state, page: 1 });
  const monthLink = (month: string) => `${queryString}${queryString ? "&" : "?"}monat=${month}`;
  const filtersLabel = monthFiltersLabel(state);
  const rangeError = dayRangeError(state.filters.von, state.filters.bis);
  return (
    <AdminPage
      title="Termine"
      crumbs={[{ label: "Termine" }]}
      actions={
        <>
          {isList && view.records.total > 0 && (
            <ListExport
              name={`Termine-${today}`}
              columns={appointmentSheet}
              total={view.records.total}
              load={(after, signal) => {
                const { query, sort, isDescending, filters } = state;
                return api.offerAppointment.exportRecords.query(
                  { query, sort, isDescending, filters, after },
                  { signal },
                );
              }}
            />
          )}
          <LinkButton variant="outline" to={isList ? monthLink("jetzt") : queryString || "?"}>
            {isList ? "Monatsansicht" : "Liste"}
          </LinkButton>
        </>
      }
    >
      {isList && rangeError && (
        <div className="pb-5">
          <Notice variant="problem" title={rangeError} isAnnounced />
        </div>
      )}
      {isList ? (
        <RecordTable
          caption="Termine"
          list={appointmentRecords}
          state={state}
          records={view.records}
          rowId={({ id }) => id}
          rowName={({ timestamp }) => formatAppointmentTime(timestamp)}
          rowLink={({ id }) => `/admin/termin-buchungen/${id}/`}
          nameHeader="Termin"
          nameSortKey="timestamp"
          nameSortKind="time"
          columns={columns}
          bulkActions={actions}
          searchLabel="Angebot oder Künstler:in suchen"
          filters={[
            {
              name: "zeitraum",
              label: "Zeitraum",
              allLabel: "Ab heute",
              options: Object.entries(appointmentPeriodLabels).map(([value, label]) => ({ value, label })),
            },
            { name: "ort", label: "Kunstraum", type: "text" },
            {
              name: "stand",
              label: "Stand",
              allLabel: "Jeder Stand",
              options: Object.entries(appointmentStateLabels).map(([value, label]) => ({ value, label })),
            },
            { name: "von", label: "Von", type: "date" },
            { name: "bis", label: "bis", type: "date" },
          ]}
          empty={
            <EmptyState title="Kein kommender Termin.">
              <p>Termine legst du bei einem Angebot an.</p>
            </EmptyState>
          }
        />
      ) : (
        <div className="grid gap-4">
          {filtersLabel && (
            <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
              Gefiltert nach {filtersLabel}
              <Link to={`?monat=${view.month}`} className="inline-flex min-h-target items-center">
                Ohne Filter zeigen
              </Link>
            </p>
          )}
          <AppointmentMonth
            month={view.month}
            weeks={view.weeks}
            appointments={view.appointments}
            today={today}
            monthLink={monthLink}
            perDay={PER_DAY}
            dayLink={(day) =>
              appointmentRecords.toQueryString({ ...state, page: 1, filters: { ...state.filters, von: day, bis: day } })
            }
          />
        </div>
      )}
      {dialog}
    </AdminPage>
  );
}
