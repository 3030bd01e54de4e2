import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { ContactLinks } from "#app/components/booking/contact-links.tsx";
import { ownStatusLabel } from "#app/components/booking/own-status-label.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { formatPriceOrFree } from "#app/components/offer/price.tsx";
import { BookingChange, type BookingChangeProps } from "#app/routes/booking/detail/booking-change.tsx";
import { ReplacementQuestion } from "#app/routes/booking/detail/replacement-question.tsx";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { isCancelledStatus } from "#domain/booking/offer-booking.ts";
import { amountOf, dueOf } from "#domain/booking/payment.ts";
import { refundSentence } from "#domain/booking/refund.ts";

type BookingRowProps = Pick<BookingChangeProps, "booking" | "cancellationKey" | "isUndoShown"> & {
  refusal: { message: string; fields: FormFields } | null;
};

export function BookingRow({ booking, cancellationKey, refusal, isUndoShown }: BookingRowProps) {
  const { id, offer, appointment, quantity, status } = booking;
  const isCancelled = isCancelledStatus(status);
  const isConfirmed = status === "confirmed";
  const refund = refundSentence(booking, booking.payee.name, ", ");
  return (
    <li
      id={`buchung-${id}`}
      className="grid scroll-mt-6 gap-x-gap gap-y-4 border-b border-line py-7 md:grid-cols-[17rem_minmax(0,1fr)_auto]"
    >
      <div className="grid content-start justify-items-start gap-2">
        <span className="text-xs text-ink-soft">{formatWeekday(appointment.timestamp)}</span>
        <time
          dateTime={appointment.timestamp.toISOString()}
          className={`num font-display text-display-xs ${isCancelled ? "text-ink-soft line-through decoration-2" : "text-ink-strong"}`}
        >
          {formatDateTime(appointment.timestamp)}
        </time>
        <BookingStatusBadge status={status} label={ownStatusLabel(status, booking.hasEnded)} />
      </div>
      <div className="grid min-w-0 content-start gap-2 wrap-anywhere">
        <h3 className="text-display-sm">
          <Link
            variant="quiet"
            to={`/buchung/uebersicht/${id}/`}
            className="hover:underline hover:decoration-rule hover:decoration-2"
          >
            {offer.name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{[offer.artist?.name, offer.location?.name].filter(Boolean).join(", ")}</p>
        <p className="text-sm">
          <span>{slotsLabel(quantity)}</span>
          {!isCancelled && <Payment booking={booking} />}
        </p>
        {status !== "cancelled_by_host" && refund && (
          <p className="text-sm">
            {refund}
            <ContactLinks contact={booking.payee} />
          </p>
        )}
        {status === "cancelled_by_host" && (
          <div className="text-sm">
            {appointment.reason && <p>Grund: {appointment.reason}</p>}
            {refund ? (
              <p>
                {refund}
                <ContactLinks contact={booking.payee} />
              </p>
            ) : (
              "Du zahlst nichts. "
            )}
            <Link to={`/angebot/${offer.slug}/`}>Andere Termine</Link>
          </div>
        )}
        <ReplacementQuestion booking={booking} cancellationKey={cancellationKey} />
        {refusal && (
          <div className="pt-2">
            <FocusedNotice outcome={refusal} variant="problem" title={refusal.message} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 empty:hidden">
          {isConfirmed && (
            <div className="flex flex-wrap gap-2">
              <LinkButton variant="outline" to={`/buchung/uebersicht/${id}/`}>
                Code zeigen<span className="sr-only">: {offer.name}</span>
              </LinkButton>
              <LinkButton variant="outline" to={`/api/booking/${id}/termin.ics`}>
                In den Kalender<span className="sr-only">: {offer.name}</span>
              </LinkButton>
            </div>
          )}
          <BookingChange
            booking={booking}
            cancellationKey={cancellationKey}
            refusedFields={refusal?.fields ?? null}
            isUndoShown={isUndoShown}
          />
        </div>
      </div>
      <p className="text-xs text-ink-soft md:text-right">
        Code
        <span
          className={`num block text-base font-semibold tracking-[0.1em] ${isCancelled ? "line-through" : "text-ink-strong"}`}
        >
          {booking.code}
        </span>
      </p>
    </li>
  );
}

/**
 * Until check-in or the end of the appointment: the amount due. Afterwards, or when nothing is due: the amount paid, or
 * the total price when nothing was paid.
 */
function Payment({ booking }: { booking: OwnBooking }) {
  const { status, hasEnded, paid_cents } = booking;
  const due = status === "confirmed" && !hasEnded ? dueOf(booking) : 0;
  return (
    <>
      , {due > 0 && paid_cents > 0 && "noch "}
      <span className="num">{formatPriceOrFree(due || paid_cents || amountOf(booking))}</span>
      {(due > 0 || paid_cents > 0) && <span className="text-ink-soft"> {due > 0 ? "vor Ort" : "bezahlt"}</span>}
    </>
  );
}
