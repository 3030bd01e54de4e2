import { useNavigate } from "react-router";
import { ChangedAt } from "#app/components/admin/content/changed-at.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { type RecordColumn, RecordTable } from "#app/components/admin/list/record-table.tsx";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { AppointmentRecord } from "#domain/appointment/appointment-detail.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { type BookingDetail, type BookingRecord, bookingRecords } from "#domain/booking/booking-records.ts";
import { bookingStatuses, bookingStatusLabels } from "#domain/booking/offer-booking.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { RecordListState } from "#domain/list/record-list.ts";
import { BookingPanel } from "./booking-panel.tsx";
import { dayRangeError } from "./range-error.ts";

type Sort = "created_at" | "timestamp";
type Filter = "status" | "angebot" | "von" | "bis";

export type BookingsPageProps = {
  state: RecordListState<Sort, Filter>;
  records: Page<BookingRecord>;
  /** The booking that is open beside the list. */
  booking: BookingDetail | null;
  /** Where its party could go. */
  targets: AppointmentRecord[];
  now: Date;
};

/** Everybody's bookings, and one of them beside the list. Which one is open stands in the address, too. */
export function BookingsPage({ state, records, booking, targets, now }: BookingsPageProps) {
  const navigate = useNavigate();
  const here = bookingRecords.search(state);
  const columns: RecordColumn<BookingRecord, Sort>[] = [
    {
      id: "code",
      header: "Code",
      cell: ({ code }) => <span className="num tracking-[0.06em]">{code}</span>,
      minimumWidth: "45rem",
    },
    { id: "offer", header: "Angebot", cell: ({ offer }) => offer.name, canHide: true },
    {
      id: "timestamp",
      header: "Termin",
      sortKey: "timestamp",
      cell: ({ appointment }) => <span className="num">{formatDateTime(appointment.timestamp)}</span>,
    },
    { id: "quantity", header: "Plätze", isNumeric: true, cell: ({ quantity }) => quantity },
    { id: "status", header: "Status", cell: ({ status }) => <BookingStatusBadge status={status} /> },
    {
      id: "email",
      header: "E-Mail",
      cell: ({ email }) => email,
      canHide: true,
      isForWideScreens: true,
      minimumWidth: "64rem",
    },
    {
      id: "created_at",
      header: "Gebucht",
      sortKey: "created_at",
      cell: ({ created_at: createdAt }) => <ChangedAt at={createdAt} now={now} />,
      canHide: true,
      minimumWidth: "56rem",
    },
  ];
  const problem = dayRangeError(state.filters.von, state.filters.bis);
  return (
    <AdminPage title="Buchungen" crumbs={[{ label: "Buchungen" }]}>
      {problem && (
        <div className="pb-5">
          <Notice variant="problem" title={problem} isAnnounced />
        </div>
      )}
      <RecordTable
        caption="Buchungen"
        list={bookingRecords}
        state={state}
        records={records}
        rowId={({ id }) => id}
        rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
        rowLink={({ id }) => `${here || "?"}${here ? "&" : ""}buchung=${id}`}
        nameHeader="Name"
        columns={columns}
        searchLabel="Name, E-Mail oder Code suchen"
        filters={[
          { name: "angebot", label: "Angebot", type: "text" },
          {
            name: "status",
            label: "Status",
            all: "Jeder Status",
            options: bookingStatuses.map((value) => ({ value, label: bookingStatusLabels[value] })),
          },
          { name: "von", label: "Termin von", type: "date" },
          { name: "bis", label: "bis", type: "date" },
        ]}
        empty={
          <EmptyState title="Noch keine Buchung.">
            <p>Sobald jemand bucht, steht es hier, ohne dass du neu laden musst.</p>
          </EmptyState>
        }
      />
      {booking && (
        <BookingPanel
          key={booking.id}
          booking={booking}
          targets={targets}
          onClose={() => navigate(here || "?", { preventScrollReset: true, replace: true })}
        />
      )}
    </AdminPage>
  );
}
