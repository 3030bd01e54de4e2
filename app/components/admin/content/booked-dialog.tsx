import { type ReactNode, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { Link } from "#app/ui/button/link.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import type { BookedAppointment, ChangedRecords } from "#domain/content/record-draft.ts";

/** A record that cannot be taken off the site, because its appointments have bookings or waitlist entries. */
type BookedRecord = Pick<ChangedRecords["refused"][number], "id" | "message"> & {
  name: string;
  booked: NonNullable<ChangedRecords["refused"][number]["booked"]>;
};

const nameList = new Intl.ListFormat("de");

/** `showBooked` opens the dialog. After the page was left, `showBooked` shows a notification instead. */
export function useBookedDialog(): { showBooked: (records: readonly BookedRecord[]) => void; dialog: ReactNode } {
  const [records, setRecords] = useState<readonly BookedRecord[]>([]);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const showBooked = useCallback(
    (bookedRecords: readonly BookedRecord[]) => {
      if (isMounted()) setRecords(bookedRecords);
      else notifyOfBooked(bookedRecords, (path) => void navigate(path));
    },
    [navigate, isMounted],
  );
  return {
    showBooked,
    dialog: records.length > 0 && <BookedDialog records={records} onClose={() => setRecords([])} />,
  };
}

function notifyOfBooked(records: readonly BookedRecord[], openPath: (path: string) => void): void {
  const total = records.reduce((sum, { booked }) => sum + booked.total, 0);
  const name = records.length === 1 ? records[0]?.name || "Ohne Namen" : `${records.length} Einträge`;
  const [first] = records
    .flatMap(({ booked }) => booked.items)
    .toSorted((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
  const label = total === 1 ? "Termin zeigen" : "Ersten Termin zeigen";
  notify({
    title: "Das ging nicht: Es werden noch Gäste erwartet.",
    description: `${name}: ${total === 1 ? "1 Termin" : `${total} Termine`}`,
    actions: first ? [{ label, onClick: () => openPath(appointmentPath(first)) }] : [],
    color: "danger",
    icon: "warning",
    timeout: 0,
  });
}

function BookedDialog({ records, onClose }: { records: readonly BookedRecord[]; onClose: () => void }) {
  return (
    <Dialog title="Hier werden noch Gäste erwartet" isOpen onClose={onClose}>
      <div className="grid gap-5 wrap-anywhere">
        {records.map(({ id, name, message, booked: { total, items } }) => (
          <section key={id}>
            <p>
              <strong>{name || "Ohne Namen"}</strong>: {message}
            </p>
            <ul className="list-disc pt-2 pl-5">
              {items.map((appointment) => (
                <li key={appointment.id} className="pb-2">
                  <Link to={appointmentPath(appointment)}>{appointmentLabel(appointment)}</Link>
                  <p className="text-sm">{guestsLabel(appointment)}</p>
                </li>
              ))}
              {total > items.length && <li>und noch {total - items.length}</li>}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function appointmentPath({ id }: BookedAppointment): string {
  return `/admin/termin-buchungen/${id}/#verwalten`;
}

function appointmentLabel({ timestamp, offer }: BookedAppointment): string {
  return `${formatAppointmentTime(timestamp)}, ${offer}`;
}

/** "Ida Falk, Ada Wolf und noch 3; 2 auf der Warteliste". */
function guestsLabel({ parties, names, waiting }: BookedAppointment): string {
  const guests = parties > names.length ? [...names, `noch ${parties - names.length}`] : names;
  return [nameList.format(guests), waiting > 0 && `${waiting} auf der Warteliste`].filter(Boolean).join("; ");
}
