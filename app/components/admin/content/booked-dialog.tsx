import { Link } from "#app/ui/button/link.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import type { BookedAppointment, ChangedRecords } from "#domain/content/record-draft.ts";

/** A record that guests have booked or wait for, so that it cannot be taken off the site. */
export type BookedRecord = Pick<ChangedRecords["refused"][number], "id" | "message"> & {
  name: string;
  booked: NonNullable<ChangedRecords["refused"][number]["booked"]>;
};

const nameList = new Intl.ListFormat("de");

/** Lists the booked appointments of records that were not changed, each with a link to cancel or move it. */
export function BookedDialog({ records, onClose }: { records: readonly BookedRecord[]; onClose: () => void }) {
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
                    {formatAppointmentTime(appointment.timestamp)}, {appointment.offer}
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

/** "Ida Falk, Ada Wolf und 3 weitere; 2 auf der Warteliste". */
function guestsLabel({ parties, names, waiting }: BookedAppointment): string {
  const guests = parties > names.length ? [...names, `${parties - names.length} weitere`] : names;
  return [nameList.format(guests), waiting > 0 && `${waiting} auf der Warteliste`].filter(Boolean).join("; ");
}
