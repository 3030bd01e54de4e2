import { isErrorResponse } from "#app/client/use-action.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import {
  type CheckInEvent,
  type CheckInResult,
  isPayment,
  isWalkIn,
  type NewCheckInEvent,
} from "#domain/check-in/check-in-event.ts";
import { isRefusalCode, refusalMessage } from "#domain/refusal.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";

/** Messages that differ from those of other pages. */
const messages: Readonly<Record<string, string>> = {
  invalid_input: "Das ließ sich nicht übertragen. Bitte lade die Seite neu und trag es noch einmal ein.",
  booking_not_confirmed: "Diese Buchung ist storniert.",
};

const OTHER_PAYMENT = "Inzwischen ist eine andere Zahlung eingetragen. Bitte prüfe sie.";
const UNDONE_PAYMENT = "Die Zahlung wurde inzwischen zurückgenommen.";

/** More bookings than this with the same message share one toast. */
const MAX_SEPARATE_TOASTS = 3;
/** Maximum number of names in a toast. */
const MAX_LISTED = 8;
const warning = { icon: "warning", color: "danger" } as const;

/**
 * Shows a toast for each booking with refused events or a replaced payment. Many bookings with the same message share
 * one toast, except walk-ins. The toasts of walk-ins and payments stay open, because no list shows a refused walk-in,
 * and no history shows a refused or replaced payment.
 * @param checkIn called when the button in the toast of a walk-in beyond the capacity is pressed; gets the walk-in with
 * `canRaiseCapacity`
 */
export function notifyCheckInRefusals(
  results: readonly CheckInResult[],
  sent: readonly CheckInEvent[],
  parties: readonly Party[],
  checkIn: (event: NewCheckInEvent) => void,
): void {
  const idsByMessage = new Map<string, Set<string>>();
  const paymentMessages = new Set<string>();
  for (const result of results) {
    const { booking_id: bookingId, outcome } = result;
    const refusal = refusalMessageOf(outcome);
    const refusedMessage =
      refusal && "paid_cents" in result ? `Die Änderung der Zahlung ist nicht gespeichert. ${refusal}` : refusal;
    const message = replacedPaymentMessageOf(result, results, sent) ?? refusedMessage;
    if (message === null) continue;
    const walkIn = sent.filter(isWalkIn).find((event) => event.bookingId === bookingId);
    if (!walkIn) {
      idsByMessage.set(message, (idsByMessage.get(message) ?? new Set()).add(bookingId));
      if ("paid_cents" in result) paymentMessages.add(message);
      continue;
    }
    notify({
      ...warning,
      title: `${walkIn.firstName} ${walkIn.lastName} (${walkIn.quantity}): ${message}`,
      timeout: 0,
      actions:
        outcome === "walk_in_beyond_capacity"
          ? [{ label: "Trotzdem eintragen", onClick: () => checkIn({ ...walkIn, canRaiseCapacity: true }) }]
          : [],
    });
  }
  for (const [message, ids] of idsByMessage) {
    const toast = paymentMessages.has(message) ? { ...warning, timeout: 0 } : warning;
    const names = parties.filter(({ id }) => ids.has(id)).map((party) => `${party.first_name} ${party.last_name}`);
    if (ids.size > MAX_SEPARATE_TOASTS) {
      const listed = names.slice(0, MAX_LISTED);
      if (listed.length > 0 && ids.size > listed.length) listed.push(`und noch ${ids.size - listed.length}`);
      notify({ ...toast, title: `${ids.size}-mal: ${message}`, description: listed.join(" · ") });
      continue;
    }
    for (const name of names) notify({ ...toast, title: `${name}: ${message}` });
    if (ids.size > names.length) notify({ ...toast, title: message });
  }
}

function refusalMessageOf(outcome: string): string | null {
  return isRefusalCode(outcome) ? (messages[outcome] ?? refusalMessage(outcome)) : null;
}

/**
 * The message when another device's payment replaced this device's last payment of a booking. `null` when only a later
 * payment of this device, or a payment of the same total, replaced it.
 */
function replacedPaymentMessageOf(
  result: CheckInResult,
  results: readonly CheckInResult[],
  sent: readonly CheckInEvent[],
): string | null {
  if (result.outcome !== "superseded" || !("paid_cents" in result)) return null;
  const { booking_id: id, paid_cents: paidCents } = result;
  const lastResult = results.findLast((candidate) => "paid_cents" in candidate && candidate.booking_id === id);
  const ownPayment = sent.filter(isPayment).findLast(({ bookingId }) => bookingId === id);
  if (lastResult !== result || ownPayment?.paidCents === paidCents) return null;
  return paidCents === 0 ? UNDONE_PAYMENT : OTHER_PAYMENT;
}

/** The results of a batch that the server refused with `outcome`. */
export function refusedResults(events: readonly CheckInEvent[], outcome: string): CheckInResult[] {
  const noAttendance = { status: null, present: null, attendance_at: null };
  const noPayment = { paid_cents: null, paid_at: null };
  return events.map((event) => ({
    booking_id: event.bookingId,
    outcome,
    saved_at: new Date(),
    ...(isPayment(event) ? noPayment : noAttendance),
  }));
}

/**
 * Bisects a batch that the server refused with `error`: sends the valid events, and returns the outcome `invalid_input`
 * for the others.
 * @throws every error other than invalid input
 * @throws `error` with a message that asks for a reload when none of several events is valid: the page's build is
 * probably outdated
 */
export async function bisectRefusedBatch(
  events: readonly CheckInEvent[],
  error: unknown,
  send: (events: CheckInEvent[]) => Promise<CheckInResult[]>,
): Promise<CheckInResult[]> {
  const bisect = async (part: readonly CheckInEvent[], partError: unknown): Promise<CheckInResult[]> => {
    if (!isInvalidInput(partError)) throw partError;
    if (part.length === 1) return refusedResults(part, "invalid_input");
    const middle = Math.ceil(part.length / 2);
    const results: CheckInResult[] = [];
    for (const half of [part.slice(0, middle), part.slice(middle)])
      results.push(...(await send(half).catch((halfError: unknown) => bisect(half, halfError))));
    return results;
  };
  const results = await bisect(events, error);
  if (events.length > 1 && results.every(({ outcome }) => outcome === "invalid_input"))
    throw Object.assign(error as Error, { message: "Das ließ sich nicht übertragen. Bitte lade die Seite neu." });
  return results;
}

/** Whether the schema of the procedure refused the input, as opposed to a `Refused` with the same tRPC code. */
function isInvalidInput(error: unknown): boolean {
  if (!isErrorResponse(error)) return false;
  const { code, refusal } = (error as unknown as { data: { code?: string; refusal?: object | null } }).data;
  return code === "BAD_REQUEST" && !refusal;
}
