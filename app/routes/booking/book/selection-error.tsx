import { useState } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { canJoinWaitlist } from "#domain/appointment/offer-appointment.ts";
import { type RefusalCode, type RefusalDetail, refusalMessage } from "#domain/refusal.ts";
import { heldUntil, type WaitlistEntry } from "#domain/waitlist/waitlist-entry.ts";
import { bookingUrl } from "./booking-step.ts";
import type { StepProps } from "./booking-wizard.tsx";

type SelectionErrorProps = Pick<
  StepProps,
  "offer" | "appointment" | "quantity" | "bookableAfter" | "entry" | "ownBookingId" | "refusal" | "now"
>;

type SelectionProblem = { code: RefusalCode; detail?: RefusalDetail };

/** A live status message while the selection cannot be booked; empty when the refusal has the same code. */
export function SelectionError({
  offer,
  appointment,
  quantity,
  bookableAfter,
  entry,
  refusal,
  ...props
}: SelectionErrorProps) {
  const problem = selectionProblem({ appointment, quantity, entry, ...props });
  const subject = { appointmentId: appointment?.id ?? null, waitlistEntryId: null, ...(entry && { quantity }) };
  const bookableLabel = entry ? "Ohne Warteliste buchen" : "Anzahl anpassen";
  const canJoin = !entry && appointment !== undefined && canJoinWaitlist(appointment, bookableAfter, quantity);
  return (
    <div role="status" className="empty:hidden">
      {problem && problem.code !== refusal?.code && (
        <Notice
          variant="problem"
          title={refusalMessage(problem.code, problem.detail)}
          actions={
            <>
              <Link to={appointment ? bookingUrl("termin", subject) : `/angebot/${offer.slug}/`}>
                {appointment?.isBookable ? bookableLabel : "Anderen Termin wählen"}
              </Link>
              {canJoin && (
                <Link to={bookingUrl("warteliste", subject)}>
                  {quantity === 1 ? "Auf die Warteliste" : `Für ${slotsLabel(quantity)} auf die Warteliste`}
                </Link>
              )}
            </>
          }
        >
          {appointment && !entry && "Was du ausgefüllt hast, bleibt erhalten."}
        </Notice>
      )}
    </div>
  );
}

type SelectionState = Pick<SelectionErrorProps, "appointment" | "quantity" | "entry" | "ownBookingId" | "now">;

/**
 * Why the selection cannot be booked according to the live counts; `null` when it can be booked or the guest
 * already has a booking of the appointment.
 */
export function selectionProblem({ appointment, quantity, entry, ownBookingId, now }: SelectionState) {
  if (ownBookingId) return null;
  return entry ? waitlistOfferProblem(entry, appointment, now) : appointmentProblem(appointment, quantity);
}

/** The codes that `selectionProblem` can return. Live counts say nothing about refusals with other codes. */
const problemCodes: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  "appointment_not_found",
  "appointment_cancelled",
  "sold_out",
  "booking_closed",
  "too_few_left",
  "waitlist_offer_expired",
]);

/**
 * Returns the refusal until `problem` contradicts it, then `null` for good: a repeated notice would take the focus
 * again. A `problem` of `null` contradicts a refusal only after a `problem` that confirmed the refusal, because the
 * first live counts may be older than the refusal.
 */
export function useCurrentRefusal<Refusal extends SelectionProblem>(
  refusal: Refusal | null,
  problem: SelectionProblem | null,
): Refusal | null {
  const [confirmedRefusal, setConfirmedRefusal] = useState<Refusal | null>(null);
  if (refusal && problem && confirmedRefusal !== refusal) setConfirmedRefusal(refusal);
  const [contradictedRefusal, setContradictedRefusal] = useState<Refusal | null>(null);
  if (!refusal || !problemCodes.has(refusal.code)) return refusal;
  if (contradictedRefusal === refusal) return null;
  if (problem ? isSameProblem(problem, refusal) : confirmedRefusal !== refusal) return refusal;
  setContradictedRefusal(refusal);
  return null;
}

function isSameProblem(problem: SelectionProblem, { code, detail }: SelectionProblem): boolean {
  return problem.code === code && (code !== "too_few_left" || problem.detail?.remaining === detail?.remaining);
}

function appointmentProblem(
  appointment: SelectionErrorProps["appointment"],
  quantity: number,
): SelectionProblem | null {
  if (!appointment) return { code: "appointment_not_found" };
  if (appointment.status === "cancelled") return { code: "appointment_cancelled" };
  if (appointment.remaining_slots === 0) return { code: "sold_out" };
  if (!appointment.isBookable) return { code: "booking_closed" };
  return appointment.remaining_slots < quantity
    ? { code: "too_few_left", detail: { remaining: appointment.remaining_slots } }
    : null;
}

/** The slots of a waitlist offer are held, so only expiry and cancellation prevent the booking. */
function waitlistOfferProblem(
  entry: WaitlistEntry,
  appointment: SelectionErrorProps["appointment"],
  now: Date,
): SelectionProblem | null {
  if (appointment?.status === "cancelled") return { code: "appointment_cancelled" };
  return heldUntil(entry, now) ? null : { code: "waitlist_offer_expired" };
}
