import { api } from "#app/client/api.ts";
import { readSupabaseUser } from "#app/client/session/shared-user.ts";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { heldUntil } from "#domain/waitlist/waitlist-entry.ts";
import type { Booking, UpcomingBooking } from "#workers/data/booking/offer-booking.ts";
import type { OpenWaitlistEntry, OwnWaitlistEntry } from "#workers/data/waitlist/waitlist-entry.ts";
import {
  getKnownBookings,
  type KnownBooking,
  type KnownBookings,
  type KnownEntry,
  saveKnownBookings,
} from "./known-bookings.ts";

/** The minimum interval between two checks while the user has neither an upcoming booking nor a waitlist entry. */
const EMPTY_POLL_MS = 10 * 60_000;

/** Ids of the open notifications of waitlist offers, by the waitlist entry's id. */
const offerNotifications = new Map<string, string>();

/** Checks are numbered by their start. Overlapping responses can arrive in another order. */
let lastStartedCheck = 0;
let lastAppliedCheck = 0;

/** Stores the confirmed bookings that a page shows, so that later changes by the host are detected. */
export function rememberBookings(bookings: readonly Booking[]): void {
  const { bookings: known = {}, waitlist = null } = getKnownBookings() ?? {};
  const newBookings = bookings.filter(({ id, status }) => status === "confirmed" && !known[id]);
  // A save counts as a check, so saving an empty list would make `checkBookings` skip its next check.
  if (newBookings.length === 0) return;
  for (const { id, status, appointment } of newBookings) {
    known[id] = { status, timestamp: appointment.timestamp.toISOString() };
  }
  saveKnownBookings({ bookings: known, waitlist });
}

/**
 * Notifies of changes since the last check: bookings that the host cancelled or moved, waitlist offers, and waitlist
 * entries whose appointment was cancelled or moved.
 * @param isForced ignores `EMPTY_POLL_MS`
 * @returns `true` when the check notified; `null` when its fetch failed; otherwise `false`, for example because the
 * check was skipped, because a later check was faster, or because the user has changed since the check began
 */
export async function checkBookings({ isForced = false } = {}): Promise<boolean | null> {
  const lastCheck = getKnownBookings();
  if (!isForced && lastCheck && isEmpty(lastCheck) && Date.now() - lastCheck.fetchedAt < EMPTY_POLL_MS) return false;
  const check = ++lastStartedCheck;
  const userId = readSupabaseUser()?.user.id;
  let upcoming: UpcomingBooking[];
  let waitlist: OpenWaitlistEntry[];
  let endedEntries: (OwnWaitlistEntry | null)[];
  try {
    [upcoming, waitlist] = await Promise.all([
      api.offerBooking.listUpcoming.query(),
      api.waitlistEntry.listMine.query(),
    ]);
    const openIds = waitlist.map(({ id }) => id);
    const endedIds = Object.keys(lastCheck?.waitlist ?? {}).filter((id) => !openIds.includes(id));
    endedEntries = await Promise.all(endedIds.map((id) => api.waitlistEntry.byId.query({ id })));
  } catch {
    return null; // offline or signed out: the next check retries
  }
  if (check < lastAppliedCheck || readSupabaseUser()?.user.id !== userId) return false;
  lastAppliedCheck = check;
  // Reads the known bookings again, because another tab may have notified during the fetch.
  const known = getKnownBookings();
  const waitlistOffers = waitlist.filter((entry) => heldUntil(entry, new Date()));
  saveKnownBookings({
    bookings: Object.fromEntries(
      upcoming.map(({ id, status, appointment }) => [id, { status, timestamp: appointment.timestamp.toISOString() }]),
    ),
    waitlist: Object.fromEntries(
      waitlist.map((entry) => [
        entry.id,
        { isOffered: waitlistOffers.includes(entry), timestamp: entry.timestamp.toISOString() },
      ]),
    ),
  });
  for (const [entryId, notificationId] of offerNotifications) {
    if (!waitlistOffers.some(({ id }) => id === entryId)) closeNotification(notificationId);
  }
  const updates = [
    ...upcoming.flatMap((booking) => updateOf(booking, known?.bookings[booking.id]) ?? []),
    ...waitlist.flatMap((entry) => moveOf(entry, known?.waitlist?.[entry.id]) ?? []),
    ...endedEntries.flatMap((entry) => (entry && known?.waitlist?.[entry.id] && cancellationOf(entry)) || []),
  ];
  for (const update of updates) notify({ ...update, icon: "warning", color: "danger", timeout: 0 });
  const newWaitlistOffers = waitlistOffers.filter((entry) => {
    const knownEntry = known?.waitlist?.[entry.id];
    return known?.waitlist && (!knownEntry?.isOffered || moveOf(entry, knownEntry) !== null);
  });
  for (const waitlistOffer of newWaitlistOffers) notifyWaitlistOffer(waitlistOffer);
  return updates.length + newWaitlistOffers.length > 0;
}

/**
 * Closes the notification of the waitlist offer that the page shows. If notifications of other waitlist offers are
 * open, a check then closes those whose waitlist offer has ended.
 * @returns whether this check notified of a change
 */
export async function closeWaitlistOfferNotifications(): Promise<boolean> {
  const entryId = new URLSearchParams(location.search).get("warteliste");
  const notificationId = entryId && offerNotifications.get(entryId);
  if (notificationId) closeNotification(notificationId);
  return offerNotifications.size > 0 && (await checkBookings({ isForced: true })) === true;
}

function isEmpty({ bookings, waitlist }: KnownBookings): boolean {
  return Object.keys(bookings).length === 0 && Object.keys(waitlist ?? {}).length === 0;
}

function notifyWaitlistOffer({
  id,
  offer_name: offerName,
  quantity,
  timestamp,
  offer_expires_at: until,
}: OpenWaitlistEntry) {
  const outdatedId = offerNotifications.get(id);
  if (outdatedId) closeNotification(outdatedId);
  const notificationId = notify({
    title: quantity === 1 ? "Ein Platz ist für dich frei." : `${quantity} Plätze sind für dich frei.`,
    description: `${offerName}, ${formatDateTime(timestamp)}. Für dich reserviert bis ${until && formatDateTime(until)}.`,
    icon: "calendar",
    timeout: 0,
    actions: [{ label: "Ansehen", onClick: () => location.assign(`${pageUrl("/buchung/")}?warteliste=${id}`) }],
    callback: () => offerNotifications.delete(id), // runs when the notification closes
  });
  offerNotifications.set(id, notificationId);
}

/**
 * The notification that the appointment of a waitlist entry was moved. `null` when the appointment has the time that
 * the last check found, or when the waitlist entry is new.
 */
function moveOf(
  { offer_name: offerName, timestamp, status }: OpenWaitlistEntry,
  known: KnownEntry | undefined,
): { title: string; description: string } | null {
  if (!known) return null;
  const knownTimestamp = new Date(known.timestamp);
  if (knownTimestamp.getTime() === timestamp.getTime()) return null;
  return {
    title: `Der Termin für ${offerName} hat sich verschoben.`,
    description: `Jetzt am ${formatDateTime(timestamp)}, statt am ${formatDateTime(knownTimestamp)}.${status === "waiting" ? " Du stehst auf der Warteliste." : ""}`,
  };
}

/**
 * The notification that the appointment of an ended waitlist entry was cancelled. `null` when the entry ended for
 * another reason.
 */
function cancellationOf({ status, appointment }: OwnWaitlistEntry): { title: string; description: string } | null {
  if (status !== "expired" || appointment?.status !== "cancelled") return null;
  return {
    title: `${appointment.offer.name} wurde abgesagt.`,
    description: `Der Termin am ${formatDateTime(appointment.timestamp)}, auf den du gewartet hast, findet nicht statt.`,
  };
}

/**
 * The notification that the host has cancelled or moved a booking. `null` when the host has changed nothing, or when no
 * earlier state of the booking is known.
 */
function updateOf(
  booking: UpcomingBooking,
  known: KnownBooking | undefined,
): { title: string; description: string } | null {
  if (!known) return null;
  const { status, appointment } = booking;
  const { timestamp, offer } = appointment;
  const time = formatDateTime(timestamp);
  if (status === "cancelled_by_host") {
    if (known.status === status) return null;
    return appointment.status === "cancelled"
      ? {
          title: `${offer.name} wurde abgesagt.`,
          description: `Dein Termin am ${time} findet nicht statt.`,
        }
      : {
          title: `Deine Buchung für ${offer.name} wurde abgesagt.`,
          description: `Sie war für den ${time}.`,
        };
  }
  const knownTimestamp = new Date(known.timestamp);
  if (knownTimestamp.getTime() === timestamp.getTime()) return null;
  return {
    title: `Für ${offer.name} hast du einen neuen Termin.`,
    description: `Jetzt am ${time}, statt am ${formatDateTime(knownTimestamp)}. Passt es dir nicht, kannst du kostenlos stornieren.`,
  };
}
