import { type ReactNode, useEffect } from "react";
import { z } from "zod";
import { discardFormDrafts } from "#app/client/form-draft.ts";
import { useBookingWatch } from "#app/client/live/use-booking-watch.ts";
import { useOfflineTickets } from "#app/client/offline/use-offline-tickets.ts";
import { BookingCode } from "#app/components/booking/booking-code.tsx";
import { BookingFacts } from "#app/components/booking/booking-facts.tsx";
import { type QrCode, qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { apiContext, bookingDraftContext, sessionContext, siteContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { type OwnBooking, ownBookingOf } from "#app/routes/booking/own-booking.ts";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { bookingStatusLabels, hostNameOf, isCancelledStatus } from "#domain/booking/offer-booking.ts";
import type { Route } from "./+types/thank-you.ts";

/** How long after its creation a booking is shown on this page. */
const SHOWN_FOR_MS = 24 * 60 * 60 * 1000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const id = z.uuid().safeParse(searchParams.get("buchung")).data;
  const { user, state } = context.get(sessionContext);
  // `?konto=geloescht` discards all form drafts, but only while nobody is signed in, because anybody can send a link
  // with this query.
  const isAccountErased = searchParams.get("konto") === "geloescht" && state === "signed-out";
  const booking = id && user ? await context.get(apiContext).offerBooking.byId({ id }) : null;
  if (!booking || now.getTime() - booking.created_at.getTime() > SHOWN_FOR_MS) {
    return { now, booking: null, qrCode: null, isAccountErased };
  }
  // An order whose response was lost leaves a booking draft, whose idempotency key another booking must not use.
  await context.get(bookingDraftContext).clear(booking.appointmentId);
  const ownBooking = ownBookingOf(booking, await context.get(siteContext)(), now);
  return { now, booking: ownBooking, qrCode: qrCodeOf(booking.code), isAccountErased: false };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Danke") },
  { name: "robots", content: "noindex" },
];

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { booking, qrCode, now, isAccountErased } = loaderData;
  useBookingWatch(booking ? [booking] : []);
  useOfflineTickets(booking ? [booking] : []);
  useEffect(() => {
    if (booking) discardFormDrafts(`booking:${booking.appointmentId}:`);
    if (isAccountErased) discardFormDrafts();
  }, [booking, isAccountErased]);
  return (
    <div className="page-grid items-start gap-y-10 pt-8">
      {booking && <Booked booking={booking} qrCode={qrCode} now={now} />}
      {!booking && (isAccountErased ? <AccountErased /> : <Thanks />)}
    </div>
  );
}

function Thanks() {
  return (
    <div className="grid justify-items-start gap-6 border-t-3 border-rule pt-6 md:col-[1/9]">
      <h1 className="text-display-xl">Danke!</h1>
      <p className="max-w-xl text-lg text-pretty">
        Schön, dass du vorbeischaust. Was du gebucht hast, findest du jederzeit unter „Deine Buchungen“.
      </p>
      <NextLinks />
    </div>
  );
}

function AccountErased() {
  return (
    <div className="grid justify-items-start gap-6 border-t-3 border-rule pt-6 md:col-[1/9]">
      <h1 className="text-display-xl">Mach’s gut!</h1>
      <p className="max-w-xl text-lg text-pretty">
        Dein Konto ist gelöscht. Mit ihm sind deine Kontaktdaten weg, und deine kommenden Plätze sind wieder frei.
        Danke, dass du da warst.
      </p>
      <LinkButton to="/" size="lg" variant="outline">
        Zur Startseite
      </LinkButton>
    </div>
  );
}

type BookedProps = {
  booking: OwnBooking;
  qrCode: QrCode;
  now: Date;
};

function Booked({ booking, qrCode, now }: BookedProps) {
  const isConfirmed = booking.status === "confirmed";
  return (
    <>
      <div className="grid justify-items-start gap-8 border-t-3 border-rule pt-6 md:col-[1/8]">
        <h1 className="text-display-xl">
          {isConfirmed ? "Du bist dabei." : `${bookingStatusLabels[booking.status]}.`}
        </h1>
        {isConfirmed && (
          <>
            <p className="max-w-xl text-lg text-pretty wrap-anywhere">
              Danke, {booking.first_name}!{" "}
              {booking.quantity === 1 ? "Dein Platz ist" : `Deine ${booking.quantity} Plätze sind`} fest für dich
              reserviert, {hostNameOf(booking)} freut sich auf dich.
            </p>
            {booking.user_email && (
              <p className="wrap-anywhere">
                Die Bestätigung ist schon unterwegs an{" "}
                <strong className="font-semibold text-ink-strong">{booking.user_email}</strong>.
              </p>
            )}
            <BookingCode booking={booking} qrCode={qrCode} contact={booking.contact} />
          </>
        )}
        {/* For example, the guest has cancelled the booking and opens this page again. */}
        {isCancelledStatus(booking.status) && (
          <p className="max-w-xl text-lg text-pretty">Zu dieser Buchung ist kein Platz mehr reserviert.</p>
        )}
        <NextLinks>
          {isConfirmed && <Link to={`/buchung/uebersicht/${booking.id}/`}>Ändern oder stornieren</Link>}
        </NextLinks>
      </div>
      <div className="md:col-[8/-1] lg:col-[9/-1]">
        <BookingFacts booking={booking} now={now} />
      </div>
    </>
  );
}

function NextLinks({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-4">
      <LinkButton to="/buchung/uebersicht/" size="lg">
        Zu deinen Buchungen
      </LinkButton>
      <LinkButton to="/" size="lg" variant="outline">
        Weitere Angebote
      </LinkButton>
      {children}
    </div>
  );
}
