import type { ReactNode } from "react";
import { z } from "zod";
import { api } from "#app/client/api.ts";
import { TimeAgo } from "#app/components/admin/content/time-ago.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { ListError } from "#app/components/admin/list/list-error.tsx";
import { ListExport } from "#app/components/admin/list/list-export.tsx";
import { type RecordColumn, RecordTable } from "#app/components/admin/list/record-table.tsx";
import { useCloseDrawer } from "#app/components/admin/list/use-close-drawer.ts";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { paymentLabel } from "#app/components/booking/payment-label.ts";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { requireExistingPage } from "#app/routes/page-number.ts";
import { Link } from "#app/ui/button/link.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { berlinDay, formatDateTime } from "#domain/berlin-time.ts";
import { shownEmailOf } from "#domain/booking/anonymized-booking.ts";
import { type BookingRecord, bookingRecords } from "#domain/booking/booking-records.ts";
import { bookingStatuses, bookingStatusLabels, isRebookable } from "#domain/booking/offer-booking.ts";
import type { Route } from "./+types/bookings.ts";
import { BookingDrawer } from "./booking-drawer.tsx";
import { bookingSheet } from "./booking-spreadsheet.ts";
import { dayRangeError } from "./range-error.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { offerBooking, offerAppointment } = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const state = bookingRecords.read(params);
  const id = z.uuid().safeParse(params.get("buchung")).data;
  const [records, booking] = await Promise.all([
    offerBooking.listRecords(bookingRecords.toInput(state)),
    id ? offerBooking.getDetail({ id }) : null,
  ]);
  requireExistingPage(request, records);
  const targets =
    booking && (booking.status === "confirmed" || isRebookable(booking))
      ? await offerAppointment.listRebookingTargets({ id: booking.appointment.id })
      : [];
  return { state, records, booking, targets, isEmailWrong: params.get("korrigieren") === "email", now: new Date() };
}

export const ErrorBoundary = () => <ListError title="Buchungen" />;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Buchungen verwalten") }];

type Sort = "created_at" | "timestamp";

/** `?buchung=<id>` opens a booking's drawer. `&korrigieren=email` also opens the form that corrects the email. */
export default function BookingsPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { state, records, booking, targets, isEmailWrong, now } = loaderData;
  const queryString = bookingRecords.toQueryString(state);
  const closeDrawer = useCloseDrawer(queryString || "?");
  const columns: RecordColumn<BookingRecord, Sort>[] = [
    {
      id: "code",
      header: "Code",
      cell: ({ code }) => <span className="num tracking-[0.06em]">{code}</span>,
      minimumTableWidth: "45rem",
    },
    {
      id: "offer",
      header: "Angebot",
      cell: ({ offer }) => <CellLink to={`/admin/angebots-termine/${offer.slug}/`}>{offer.name}</CellLink>,
      canHide: true,
    },
    {
      id: "timestamp",
      header: "Termin",
      sortKey: "timestamp",
      sortKind: "time",
      cell: ({ timestamp, appointment_id }) => (
        <CellLink to={`/admin/termin-buchungen/${appointment_id}/`}>
          <span className="num">{formatDateTime(timestamp)}</span>
        </CellLink>
      ),
    },
    { id: "quantity", header: "Plätze", isNumeric: true, cell: ({ quantity }) => quantity },
    {
      id: "payment",
      header: "Zahlung",
      cell: (record) => <span className="num max-md:whitespace-normal">{paymentLabel(record)}</span>,
      canHide: true,
      minimumTableWidth: "56rem",
    },
    { id: "status", header: "Status", cell: ({ status }) => <BookingStatusBadge status={status} /> },
    {
      id: "email",
      header: "E-Mail",
      cell: shownEmailOf,
      canHide: true,
      isHiddenOnPhones: true,
      minimumTableWidth: "64rem",
    },
    {
      id: "created_at",
      header: "Gebucht",
      sortKey: "created_at",
      sortKind: "time",
      cell: (record) => <TimeAgo at={record.created_at} now={now} />,
      canHide: true,
      minimumTableWidth: "56rem",
    },
  ];
  const rangeError = dayRangeError(state.filters.von, state.filters.bis);
  return (
    <AdminPage
      title="Buchungen"
      crumbs={[{ label: "Buchungen" }]}
      actions={
        records.total > 0 && (
          <ListExport
            name={`Buchungen-${berlinDay(now)}`}
            columns={bookingSheet}
            total={records.total}
            load={(after, signal) => {
              const { query, sort, isDescending, filters } = state;
              return api.offerBooking.exportRecords.query({ query, sort, isDescending, filters, after }, { signal });
            }}
          />
        )
      }
    >
      {rangeError && (
        <div className="pb-5">
          <Notice variant="problem" title={rangeError} isAnnounced />
        </div>
      )}
      <RecordTable
        caption="Buchungen"
        list={bookingRecords}
        state={state}
        records={records}
        rowId={({ id }) => id}
        rowName={({ first_name, last_name }) => `${first_name} ${last_name}`}
        rowLink={({ id }) => (queryString ? `${queryString}&buchung=${id}` : `?buchung=${id}`)}
        nameHeader="Name"
        columns={columns}
        searchLabel="Name, Kontakt oder Code suchen"
        filters={[
          { name: "angebot", label: "Angebot", type: "text" },
          {
            name: "status",
            label: "Status",
            allLabel: "Jeder Status",
            options: bookingStatuses.map((value) => ({ value, label: bookingStatusLabels[value] })),
          },
          { name: "von", label: "Termin von", type: "date" },
          { name: "bis", label: "bis", type: "date" },
        ]}
        empty={
          <EmptyState title="Noch keine Buchung.">
            <p>Sobald jemand bucht, steht die Buchung hier, ohne dass du neu laden musst.</p>
          </EmptyState>
        }
      />
      {booking && (
        <BookingDrawer
          key={booking.id}
          booking={booking}
          targets={targets}
          isEmailWrong={isEmailWrong}
          onClose={closeDrawer}
        />
      )}
    </AdminPage>
  );
}

function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      variant="quiet"
      to={to}
      className="inline-flex min-h-6 items-center wrap-anywhere hover:underline md:wrap-break-word"
    >
      {children}
    </Link>
  );
}
