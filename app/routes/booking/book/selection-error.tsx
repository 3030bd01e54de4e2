import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { canBeWaitedFor } from "#domain/appointment/offer-appointment.ts";
import { type RefusalCode, type RefusalDetail, refusalMessage } from "#domain/refusal.ts";
import { heldUntil, type WaitlistEntry } from "#domain/waitlist/waitlist-entry.ts";
import type { StepProps } from "./book.page.tsx";
import { bookingUrl } from "./booking-step.ts";

export type SelectionErrorProps = Pick<
  StepProps,
  "offer" | "date" | "quantity" | "bookableAfter" | "entry" | "ownBookingId" | "refusal" | "now"
>;

type SelectionProblem = { code: RefusalCode; detail?: RefusalDetail };

/**
 * A live status message when the chosen appointment becomes unavailable while the form is open, unless the last refusal said the
 * same. The slots of a waitlist offer are held, so it fails only by expiry or cancellation.
 */
export function SelectionError({
  offer,
  date,
  quantity,
  bookableAfter,
  entry,
  refusal,
  ...props
}: SelectionErrorProps) {
  const problem = props.ownBookingId
    ? null
    : entry
      ? offerError(entry, date, props.now)
      : appointmentError(date, quantity);
  const subject = { appointmentId: date?.id ?? null, waitlistEntryId: null };
  const mayWait = !entry && date !== undefined && canBeWaitedFor(date, bookableAfter, quantity);
  return (
    <div role="status" className="empty:hidden">
      {problem && problem.code !== refusal?.code && (
        <Notice
          variant="problem"
          title={refusalMessage(problem.code, problem.detail)}
          actions={
            <>
              <Link to={date ? bookingUrl("termin", subject) : `/angebot/${offer.slug}/`}>
                {date?.isBookable && !entry ? "Anzahl anpassen" : "Anderen Termin wählen"}
              </Link>
              {mayWait && (
                <Link to={bookingUrl("warteliste", subject)}>
                  {quantity === 1 ? "Auf die Warteliste" : `Für ${slotsLabel(quantity)} auf die Warteliste`}
                </Link>
              )}
            </>
          }
        >
          Was du ausgefüllt hast, bleibt erhalten.
        </Notice>
      )}
    </div>
  );
}

function appointmentError(date: SelectionErrorProps["date"], quantity: number): SelectionProblem | null {
  if (!date) return { code: "appointment_not_found" };
  if (date.status === "cancelled") return { code: "appointment_cancelled" };
  if (date.remaining_slots === 0) return { code: "sold_out" };
  if (!date.isBookable) return { code: "booking_closed" };
  return date.remaining_slots < quantity ? { code: "too_few_left", detail: { remaining: date.remaining_slots } } : null;
}

function offerError(entry: WaitlistEntry, date: SelectionErrorProps["date"], now: Date): SelectionProblem | null {
  if (date?.status === "cancelled") return { code: "appointment_cancelled" };
  return heldUntil(entry, now) ? null : { code: "waitlist_offer_expired" };
}
