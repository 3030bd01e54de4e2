import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isMuted, setMuted, subscribeToBookings } from "#app/client/live/admin-booking-updates.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import type { BookingRecord } from "#domain/booking/booking-records.ts";
import { listsBookings } from "./admin-links.ts";

/** Revalidates the page when bookings change and notifies of those made after `loadedAt`. Mounted once, by the admin frame. */
export function BookingUpdates({ loadedAt }: { loadedAt: Date }) {
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const now = useRef({ revalidate: revalidator.revalidate, navigate });
  const openedAt = useRef(loadedAt);
  useEffect(() => {
    now.current = { revalidate: revalidator.revalidate, navigate };
  });
  useEffect(
    () =>
      subscribeToBookings(
        openedAt.current,
        () => {
          if (listsBookings(location.pathname)) now.current.revalidate();
        },
        (bookings) => {
          for (const booking of bookings)
            notifyBooking(booking, () => now.current.navigate(`/admin/angebots-buchungen/?buchung=${booking.id}`));
        },
      ),
    [],
  );
  return null;
}

function notifyBooking({ offer, quantity }: BookingRecord, open: () => void): void {
  notify({
    title: "Neue Buchung",
    description: `${offer.name}, ${slotsLabel(quantity)}`,
    icon: "ticket",
    color: "secondary",
    actions: [{ label: "Ansehen", onClick: open }],
  });
}

/** Turns notifications of new bookings on or off on this device; tables update either way. */
export function BookingUpdatesToggle() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(!isMuted()), []);
  return (
    <Checkbox
      checked={isOn}
      onChange={(event) => {
        setOn(event.currentTarget.checked);
        setMuted(!event.currentTarget.checked);
      }}
      className="px-3 text-sm"
    >
      Neue Buchungen melden
    </Checkbox>
  );
}
