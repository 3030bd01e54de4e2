import { useEffect, useRef, useState } from "react";
import { api } from "#app/client/api.ts";
import { PhoneLink } from "#app/components/booking/contact-links.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { type NotificationAction, notify } from "#app/ui/notification/notifications.ts";
import { isAnonymized } from "#domain/booking/anonymized-booking.ts";
import type { Party, Recipients } from "#workers/data/appointment/appointment-records.ts";

/** A guest whose booking has no email but a phone. */
type GuestToCall = Pick<Recipients["unmailed"][number], "id" | "first_name" | "last_name" | "phone">;

/** Maximum number of names in a toast. */
const MAX_LISTED = 8;

/**
 * Loads the guests whom a change of appointments concerns. Loads them again when `ids` or `booked` change.
 * - `recipients`: `null` while loading, after a failed load, and while `booked` is 0.
 * - `loadGuestsToCall`: resolves to the guests with a phone but no email, or to `null` when a load has failed and no
 *   such guest is known. Call it before the change, because the server lists no guests of cancelled bookings.
 * @param ids the ids of at most 100 appointments
 * @param booked the number of booked slots, or 0 when the change emails nobody
 */
export function useRecipients(
  ids: readonly string[],
  booked: number,
): { recipients: Recipients | null; loadGuestsToCall: () => Promise<Recipients["unmailed"] | null> } {
  const [loaded, setLoaded] = useState<{ key: string; recipients: Recipients } | null>(null);
  // Compared by value, because callers pass a new array at each render.
  const key = booked > 0 ? [booked, ...ids].join() : "";
  useEffect(() => {
    if (key === "") return;
    const abort = new AbortController();
    api.offerAppointment.listRecipients
      .query({ ids: key.split(",").slice(1) }, { signal: abort.signal })
      .then((recipients) => setLoaded({ key, recipients }))
      .catch(() => {}); // the dialog then shows the message for `null`
    return () => abort.abort();
  }, [key]);
  const recipients = loaded?.key === key ? loaded.recipients : null;
  // Keyed by id. Keeps the guests of earlier attempts, because after a lost response the server may no longer list
  // guests whose bookings it has cancelled.
  const guestsToCall = useRef(new Map<string, Recipients["unmailed"][number]>());
  const hasFailedToLoad = useRef(false);
  async function loadUnmailed() {
    if (recipients || booked === 0) return recipients?.unmailed ?? [];
    return api.offerAppointment.listRecipients.query({ ids: [...ids] }).then(
      ({ unmailed }) => unmailed,
      () => null,
    );
  }
  return {
    recipients,
    loadGuestsToCall: async () => {
      const unmailed = await loadUnmailed();
      if (unmailed === null) hasFailedToLoad.current = true;
      for (const guest of unmailed ?? []) guestsToCall.current.set(guest.id, guest);
      const guests = [...guestsToCall.current.values()];
      return guests.length === 0 && hasFailedToLoad.current ? null : guests;
    },
  };
}

/**
 * `mailed` counts the parties that get an email, `unmailed` are those to call. Neither includes anonymized parties or
 * walk-ins without email or phone.
 */
export function recipientsOf(parties: readonly Party[]): { mailed: number; unmailed: GuestToCall[] } {
  return {
    mailed: parties.filter((party) => party.user_email !== null && !isAnonymized(party)).length,
    unmailed: parties.flatMap(({ user_email, phone, ...party }) =>
      user_email === null && phone !== null ? [{ ...party, phone }] : [],
    ),
  };
}

/** Such as "3 Gäste bekommen eine E-Mail, 1 Gast ohne E-Mail: bitte anrufen." */
export function recipientsMessage(recipients: { mailed: number; unmailed: readonly GuestToCall[] } | null): string {
  if (recipients === null) return "Wer eine E-Mail-Adresse angegeben hat, bekommt eine E-Mail.";
  const { mailed, unmailed } = recipients;
  const toCall = unmailed.length > 0 && `${guestsLabel(unmailed.length)} ohne E-Mail: bitte anrufen.`;
  if (mailed === 0) return toCall || "Niemand bekommt eine E-Mail.";
  const mail = mailed === 1 ? "1 Gast bekommt eine E-Mail" : `${mailed} Gäste bekommen eine E-Mail`;
  return toCall ? `${mail}, ${toCall}` : `${mail}.`;
}

/** Shown before appointments are moved; `null` until the guests are loaded, and when each has an email or a phone. */
export function unreachableMessage(recipients: Recipients | null): string | null {
  if (!recipients?.unreachable_slots) return null;
  const slots = recipients.unreachable_slots;
  const verb = slots === 1 ? "wird" : "werden";
  return `${slotsLabel(slots)} von Gästen ohne E-Mail und Telefon ${verb} storniert, wenn der neue Beginn mehr als 12 Stunden entfernt ist.`;
}

/** Shown before an appointment with a waitlist is cancelled or moved. */
export const waitlistMessage = "Wer auf der Warteliste steht, bekommt eine E-Mail.";

export function GuestsToCall({ guests }: { guests: readonly GuestToCall[] }) {
  if (guests.length === 0) return null;
  return (
    <ul aria-label="Bitte anrufen" className="grid max-h-48 gap-1 overflow-y-auto text-sm">
      {guests.map(({ id, phone, ...guest }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          {fullName(guest)}
          <PhoneLink phone={phone} />
        </li>
      ))}
    </ul>
  );
}

/** @param guests `null` when the guests failed to load; `appointmentLabel` is set after a bulk action */
export function notifyOfGuestsToCall(
  guests: readonly (GuestToCall & { appointmentLabel?: string })[] | null,
  actions: readonly NotificationAction[] = [],
): void {
  if (guests === null) {
    const title = "Die Gäste ohne E-Mail ließen sich nicht laden. Sieh bitte in der Gästeliste nach.";
    notify({ title, actions, icon: "warning", color: "danger", timeout: 0 });
    return;
  }
  if (guests.length === 0) return;
  const names = guests.slice(0, MAX_LISTED).map(({ phone, appointmentLabel, ...guest }) => {
    const contact = `${fullName(guest)}, ${phone}`;
    return appointmentLabel ? `${contact} (${appointmentLabel})` : contact;
  });
  if (guests.length > MAX_LISTED) names.push(`und noch ${guests.length - MAX_LISTED}`);
  notify({
    title: `${guestsLabel(guests.length)} ohne E-Mail: bitte anrufen.`,
    description: names.join(" · "),
    actions,
    icon: "warning",
    color: "secondary",
    timeout: 0,
  });
}

const guestsLabel = (count: number) => (count === 1 ? "1 Gast" : `${count} Gäste`);
const fullName = ({ first_name, last_name }: Pick<GuestToCall, "first_name" | "last_name">) =>
  `${first_name} ${last_name}`;
