import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isMuted, setMuted, subscribeToBookings } from "#app/client/live/admin-booking-updates.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import type { BookingRecord } from "#domain/booking/booking-records.ts";
import { isBookingsPage } from "./admin-links.ts";

/** Revalidates pages with bookings when a booking changes, and shows toasts for bookings made after `loadedAt`. */
export function BookingUpdates({ loadedAt }: { loadedAt: Date }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  // Revalidation changes `loadedAt`, but must not restart the subscription.
  const [startedAt] = useState(loadedAt);
  const revalidateBookings = useEffectEvent(() => {
    if (isBookingsPage(location.pathname)) void revalidate();
  });
  const notifyBookings = useEffectEvent((bookings: readonly BookingRecord[]) => {
    for (const booking of bookings)
      notifyBooking(booking, () => void navigate(`/admin/angebots-buchungen/?buchung=${booking.id}`));
  });
  useEffect(
    () =>
      subscribeToBookings(
        startedAt,
        () => revalidateBookings(),
        (bookings) => notifyBookings(bookings),
      ),
    [startedAt],
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

/** Turns toasts for new bookings on or off on this device; pages are revalidated either way. */
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
