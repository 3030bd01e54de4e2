import { BookingFacts } from "#app/blocks/booking-facts.tsx";
import { BookingPass } from "#app/blocks/booking-pass.tsx";
import { BookingStatusBadge } from "#app/blocks/booking-status-badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Booking } from "#domain/offer-booking.ts";
import type { QrCode } from "./qr-code.ts";

export type BookingDetailPageProps = { booking: Booking; qrCode: QrCode; now: Date };

/** One booking with its code, to be shown at the door. */
export function BookingDetailPage({ booking, qrCode, now }: BookingDetailPageProps) {
  const { status, offer, appointment } = booking;
  const isValid = status === "confirmed" || status === "attended";
  return (
    <>
      <div className="page-grid">
        <Breadcrumb crumbs={[{ label: "Deine Buchungen", to: "/buchung/uebersicht/" }, { label: offer.name }]} />
      </div>
      <div className="page-grid items-start gap-y-10">
        <div className="grid justify-items-start gap-8 border-t-3 border-rule pt-6 md:col-[1/8]">
          <div className="grid justify-items-start gap-4">
            <h1 className="text-display-lg">{offer.name}</h1>
            <BookingStatusBadge status={status} />
          </div>
          {status === "cancelled_by_host" && (
            <Notice tone="problem" title="Der Veranstalter hat diesen Termin abgesagt.">
              {appointment.reason ? `Der Grund: ${appointment.reason} ` : ""}Du zahlst nichts.
            </Notice>
          )}
          {status === "cancelled_by_guest" && (
            <Notice title="Du hast diese Buchung storniert. Der Code gilt nicht mehr." />
          )}
          {isValid && <BookingPass code={booking.code} qrCode={qrCode} />}
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`/buchung/uebersicht/#buchung-${booking.id}`} variant="outline">
              Ändern oder stornieren
            </LinkButton>
            <LinkButton to={`/angebot/${offer.slug}/`} variant="outline">
              Zum Angebot
            </LinkButton>
          </div>
        </div>
        <div className="md:col-[8/-1] lg:col-[9/-1]">
          <BookingFacts booking={booking} now={now} />
        </div>
      </div>
    </>
  );
}
