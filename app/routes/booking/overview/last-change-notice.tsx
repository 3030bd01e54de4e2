import { isSubmissionLost } from "#app/client/shown-page.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { type OwnBooking, quantityRangeOf } from "#app/routes/booking/own-booking.ts";
import { SingleSubmitForm, SubmitButton } from "#app/routes/single-submit-form.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { type BookingReceipt, offerConditionsText } from "#domain/booking/offer-booking.ts";
import type { OpenWaitlistEntry } from "#workers/data/waitlist/waitlist-entry.ts";
import type { OverviewOutcome, Undo } from "./overview-intents.ts";

/**
 * The results that stay while the outcome of a later submission is unknown: refusals (`null`) and two successes.
 * Without the successes, the page would hide the form for the mailed code or the new URL of the calendar feed.
 */
const shownWhenLost: readonly OverviewOutcome["done"][] = [null, "code-sent", "feed-renewed"];

/** The page's action result; `null` while a later submission is lost, except for the results in `shownWhenLost`. */
export function shownOutcomeOf(actionData: OverviewOutcome | undefined): OverviewOutcome | null {
  if (!actionData || (isSubmissionLost() && !shownWhenLost.includes(actionData.done))) return null;
  return actionData;
}

/** True while `LastChangeNotice` shows the button that undoes the cancellation of this booking. */
export function isUndoShown(outcome: OverviewOutcome | null, booking: OwnBooking): boolean {
  return outcome?.done === "cancelled" && outcome.receipt.id === booking.id && !!noticeOf(outcome, [booking], [])?.undo;
}

type LastChangeNoticeProps = {
  outcome: OverviewOutcome | null;
  bookings: readonly OwnBooking[];
  waitlist?: readonly Pick<OpenWaitlistEntry, "appointment_id">[];
};

/** A notice about the last change. Renders nothing once the booking or the waitlist has changed again. */
export function LastChangeNotice({ outcome, bookings, waitlist = [] }: LastChangeNoticeProps) {
  const notice = outcome && noticeOf(outcome, bookings, waitlist);
  if (!notice) return null;
  const { title, undo, variant = "success" } = notice;
  return (
    <FocusedNotice
      outcome={outcome}
      variant={variant}
      title={title}
      actions={
        undo && (
          <SingleSubmitForm>
            {fieldsOf(undo).map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: companions have no id, only their index
              <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton variant="outline">Rückgängig</SubmitButton>
          </SingleSubmitForm>
        )
      }
    />
  );
}

type UndoForm = { undo: Undo; booking: OwnBooking };
type UpdateNotice = { title: string; undo: UndoForm | null; variant?: "info" };
type BookingChangeOutcome = Extract<OverviewOutcome, { done: "cancelled" | "changed" | "restored" }>;

function noticeOf(
  outcome: OverviewOutcome,
  bookings: LastChangeNoticeProps["bookings"],
  waitlist: NonNullable<LastChangeNoticeProps["waitlist"]>,
): UpdateNotice | null {
  switch (outcome.done) {
    case "cancelled":
    case "changed":
    case "restored": {
      const { receipt, undo } = outcome;
      const booking = bookings.find(({ id }) => id === receipt.id);
      if (booking && isChangedSince(receipt, booking)) return null;
      return {
        title: changeLabel(outcome),
        undo: undo && booking && canUndo(undo, booking) ? { undo, booking } : null,
      };
    }
    case "accepted":
      if (bookings.some((booking) => isChangedSince(outcome.receipt, booking))) return null;
      // The host has moved or cancelled the accepted appointment, and the page asks the guest again.
      if (bookings.some(({ id, replacement }) => id === outcome.receipt.id && replacement === "open")) return null;
      return { title: `Danke, wir rechnen mit dir: Buchung ${outcome.receipt.code}.`, undo: null };
    case "left-waitlist":
      if (waitlist.some(({ appointment_id }) => appointment_id === outcome.appointmentId)) return null;
      return {
        title: outcome.wasOffered
          ? "Abgelehnt. Das Angebot geht an die Nächsten."
          : "Du stehst nicht mehr auf der Warteliste.",
        undo: null,
      };
    case "kept-booking":
      return {
        title: "Dieses Angebot hast du schon angenommen. Kannst du nicht kommen, storniere die Buchung.",
        undo: null,
        variant: "info",
      };
    default:
      // Shown elsewhere: refusals next to their booking or waitlist entry, all else in `AccountSection`.
      return null;
  }
}

/** Whether the receipt's booking was changed after the receipt, for example on another device. */
function isChangedSince(receipt: BookingReceipt, { id, status, quantity }: OwnBooking): boolean {
  return id === receipt.id && (status !== receipt.status || quantity !== receipt.quantity);
}

function changeLabel({ done, receipt: { status, code, quantity }, undo }: BookingChangeOutcome): string {
  if (done === "restored") return `Deine Buchung ${code} gilt wieder: ${slotsLabel(quantity)}.`;
  if (status !== "confirmed") return `Deine Buchung ${code} ist storniert.`;
  const difference = undo?.intent === "aendern" ? quantity - undo.quantity : 0;
  if (difference < 0) return `${slotsLabel(-difference)} storniert. Du hast noch ${slotsLabel(quantity)}.`;
  if (difference > 0) return `${slotsLabel(difference)} dazugebucht. Du hast jetzt ${slotsLabel(quantity)}.`;
  return `Gespeichert. Du hast ${slotsLabel(quantity)}.`;
}

function canUndo(undo: Undo, booking: OwnBooking): boolean {
  // The undo shows neither a price nor a warning, so it is not offered when the price has changed or when the slots
  // could not be cancelled again. The guest then uses a form that shows both: `RestoreForm` or `QuantityForm`.
  if (undo.intent === "wiederherstellen") {
    const isCancellableAgain = booking.cancellableUntilIfRestored !== null;
    return booking.isRestorable && isCancellableAgain && booking.offer.price === booking.price;
  }
  const { min, max } = quantityRangeOf(booking);
  return booking.isCancellable && undo.quantity >= min && undo.quantity <= max;
}

function fieldsOf({ undo, booking }: UndoForm): [name: string, value: string][] {
  const fields: [string, string][] = [
    ["intent", undo.intent],
    ["id", booking.id],
  ];
  if (undo.intent === "wiederherstellen") {
    if (undo.shownStart !== undefined) fields.push(["beginn", undo.shownStart]);
    if (undo.shownOffer !== undefined) fields.push(["bedingungen", undo.shownOffer]);
    fields.push(["stornierbar", "ja"]); // as `canUndo` requires
  }
  if (undo.intent === "aendern") {
    fields.push(["plaetze", String(undo.quantity)], ["gesamt", String(booking.price * undo.quantity)]);
    fields.push(["gebucht", String(booking.quantity)], ["bedingungen", offerConditionsText(booking.offer)]);
    fields.push(["beginn", booking.appointment.timestamp.toISOString()]);
    fields.push(["stornierbar", "ja"]); // as `canUndo` requires
    // A blank name removes all companions. Without the field, the booking would keep every companion who has a slot.
    for (const name of undo.companions.length > 0 ? undo.companions : [""]) fields.push(["begleitung", name]);
  }
  return fields;
}
