import { placesWords } from "#app/blocks/places.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { canBeWaitedFor } from "#domain/offer-appointment.ts";
import { refusalSentence } from "#domain/refusal.ts";
import type { StepProps } from "./booking.page.tsx";
import { bookingAddress } from "./booking-step.ts";

export type SelectionTroubleProps = Pick<StepProps, "offer" | "date" | "quantity" | "bookableAfter" | "entry">;

/**
 * Says at once, and politely, when the chosen date can no longer be had while somebody is still typing, and what to do then.
 * The places of a waiting list offer are held: nobody takes those away but the clock.
 */
export function SelectionTrouble({ offer, date, quantity, bookableAfter, entry }: SelectionTroubleProps) {
  const sentence = entry ? offerTrouble(entry) : dateTrouble(date, quantity);
  const subject = { appointmentId: date?.id ?? null, waitlistEntryId: null };
  const mayWait = !entry && date !== undefined && canBeWaitedFor(date, bookableAfter, quantity);
  return (
    <div role="status" className="empty:hidden">
      {sentence && (
        <Notice
          tone="problem"
          title={sentence}
          actions={
            <>
              <Link to={date ? bookingAddress("termin", subject) : `/angebot/${offer.slug}/`}>
                {date?.isBookable ? "Anzahl anpassen" : "Anderen Termin wählen"}
              </Link>
              {mayWait && (
                <Link to={bookingAddress("warteliste", subject)}>
                  {quantity === 1 ? "Auf die Warteliste" : `Für ${placesWords(quantity)} auf die Warteliste`}
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

function dateTrouble(date: SelectionTroubleProps["date"], quantity: number): string | null {
  if (!date) return refusalSentence("appointment_not_found");
  if (date.status === "cancelled") return refusalSentence("appointment_cancelled");
  if (date.remainingSlots === 0) return refusalSentence("sold_out");
  if (!date.isBookable) return refusalSentence("booking_closed");
  return date.remainingSlots < quantity ? refusalSentence("too_few_left", { remaining: date.remainingSlots }) : null;
}

function offerTrouble({ status, offerExpiresAt }: NonNullable<SelectionTroubleProps["entry"]>): string | null {
  return status === "offered" && offerExpiresAt ? null : refusalSentence("waitlist_offer_expired");
}
