import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "#app/ui/button/link.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import type { BookedAppointment, ChangedRecords } from "#domain/content/record-draft.ts";

/** A record that guests have booked or wait for, so that it cannot be taken off the site. */
type BookedRecord = Pick<ChangedRecords["refused"][number], "id" | "message"> & {
  name: string;
  booked: NonNullable<ChangedRecords["refused"][number]["booked"]>;
};

/** Maximum number of appointments in a toast. */
const MAX_LISTED = 8;

const nameList = new Intl.ListFormat("de");

/**
 * `showBooked` opens the dialog of booked records. After the page was left, `showBooked` lists their appointments in a
 * toast, because there is no dialog any more.
 */
export function useBookedDialog(): { showBooked: (records: readonly BookedRecord[]) => void; dialog: ReactNode } {
  const [records, setRecords] = useState<readonly BookedRecord[]>([]);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const showBooked = useCallback((booked: readonly BookedRecord[]) => {
    if (isMounted.current) setRecords(booked);
    else notifyOfBooked(booked);
  }, []);
  return {
    showBooked,
    dialog: records.length > 0 && <BookedDialog records={records} onClose={() => setRecords([])} />,
  };
}

function notifyOfBooked(records: readonly BookedRecord[]): void {
  const appointments = records.flatMap(({ booked }) => booked.items).slice(0, MAX_LISTED);
  const remaining = records.reduce((sum, { booked }) => sum + booked.total, -appointments.length);
  const labels = appointments.map(appointmentLabel);
  if (remaining > 0) labels.push(`und ${remaining} weitere`);
  notify({
    title: "Das ging nicht: Es werden noch Gäste erwartet.",
    description: labels.join(" · "),
    color: "danger",
    icon: "warning",
    timeout: 0,
  });
}

/** Lists the booked appointments of records that were not changed, each with a link to cancel or move it. */
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
                  <Link to={`/admin/termin-buchungen/${appointment.id}/#verwalten`}>
                    {appointmentLabel(appointment)}
                  </Link>
                  <p className="text-sm">{guestsLabel(appointment)}</p>
                </li>
              ))}
              {total > items.length && <li>und {total - items.length} weitere</li>}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function appointmentLabel({ timestamp, offer }: BookedAppointment): string {
  return `${formatAppointmentTime(timestamp)}, ${offer}`;
}

/** "Ida Falk, Ada Wolf und 3 weitere; 2 auf der Warteliste". */
function guestsLabel({ parties, names, waiting }: BookedAppointment): string {
  const guests = parties > names.length ? [...names, `${parties - names.length} weitere`] : names;
  return [nameList.format(guests), waiting > 0 && `${waiting} auf der Warteliste`].filter(Boolean).join("; ");
}
