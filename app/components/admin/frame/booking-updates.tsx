import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import {
  areBookingNotificationsMuted,
  setBookingNotificationsMuted,
  subscribeToBookings,
  subscribeToMuting,
} from "#app/client/live/admin-booking-updates.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import type { BookingRecord } from "#domain/booking/booking-records.ts";
import { isBookingsPage } from "./admin-links.ts";

/** A revalidation waits at most this long for a running load, and then aborts the load. */
const MAX_WAIT_MS = 15_000;

/**
 * Revalidates pages with bookings when a booking changes, and shows toasts for bookings that others made after
 * `loadedAt`. A revalidation aborts a running load, so changes during a load cause only one revalidation: when the load
 * ends, or after `MAX_WAIT_MS`.
 */
export function BookingUpdates({ loadedAt }: { loadedAt: Date }) {
  const { revalidate, state } = useRevalidator();
  const isLoading = useNavigation().state !== "idle" || state !== "idle";
  const isOnBookingsPage = isBookingsPage(useLocation().pathname);
  const [isOutdated, setOutdated] = useState(false);
  const navigate = useNavigate();
  // Revalidation changes `loadedAt`, but must not restart the subscription.
  const [startedAt] = useState(loadedAt);
  useEffect(() => {
    if (!isOutdated) return;
    const start = () => {
      setOutdated(false);
      if (isOnBookingsPage) void revalidate();
    };
    if (!isLoading) return start();
    // `isOutdated` stays true until the load ends, because the page that is loading may show bookings.
    if (!isOnBookingsPage) return;
    const timeout = setTimeout(start, MAX_WAIT_MS);
    return () => clearTimeout(timeout);
  }, [isOutdated, isLoading, isOnBookingsPage, revalidate]);
  const notifyBookings = useEffectEvent((bookings: readonly BookingRecord[]) => {
    for (const booking of bookings)
      notifyBooking(booking, () => void navigate(`/admin/angebots-buchungen/?buchung=${booking.id}`));
  });
  useEffect(
    () =>
      subscribeToBookings(
        startedAt,
        () => setOutdated(true),
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

/** The setting applies to toasts on this device. Pages are revalidated either way. */
export function BookingUpdatesToggle() {
  const isMuted = useSyncExternalStore(subscribeToMuting, areBookingNotificationsMuted, () => false);
  return (
    <Checkbox
      checked={!isMuted}
      onChange={(event) => setBookingNotificationsMuted(!event.currentTarget.checked)}
      className="px-3 text-sm"
    >
      Neue Buchungen melden
    </Checkbox>
  );
}
