import { data } from "react-router";
import { z } from "zod";
import { useBookingWatch } from "#app/client/live/use-booking-watch.ts";
import { useReloadAfter } from "#app/client/live/use-live-appointments.ts";
import { useOfflineTickets } from "#app/client/offline/use-offline-tickets.ts";
import { BookingCode } from "#app/components/booking/booking-code.tsx";
import { BookingFacts } from "#app/components/booking/booking-facts.tsx";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { ownStatusLabel } from "#app/components/booking/own-status-label.ts";
import { qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { apiContext, siteContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { isUndoShown, LastChangeNotice, shownOutcomeOf } from "#app/routes/booking/overview/last-change-notice.tsx";
import { overviewClientAction } from "#app/routes/booking/overview/lost-change.ts";
import { overviewAction, overviewFieldNames } from "#app/routes/booking/overview/overview-intents.ts";
import { nextDeadlineOf, ownBookingOf, shouldRevalidateBookings } from "#app/routes/booking/own-booking.ts";
import { readForm } from "#app/routes/form-fields.ts";
import { headersOfAction } from "#app/routes/sign-in/step-results.ts";
import { useKeptActionData } from "#app/routes/use-kept-action-data.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { Route } from "./+types/booking-detail.ts";
import { BookingChange } from "./booking-change.tsx";
import { ReplacementQuestion } from "./replacement-question.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = z.uuid().safeParse(params.id).data;
  const booking = id ? await context.get(apiContext).offerBooking.byId({ id }) : null;
  if (!booking) throw data(null, { status: 404 });
  const now = new Date();
  return {
    booking: ownBookingOf(booking, await context.get(siteContext)(), now),
    qrCode: qrCodeOf(booking.code),
    now,
    /** Idempotency key: a cancellation that one page sends twice runs once. */
    cancellationKey: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return overviewAction(await readForm(request, overviewFieldNames), context);
}

export const clientAction = overviewClientAction;

export const headers = headersOfAction;

export const shouldRevalidate = shouldRevalidateBookings;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: pageTitle(matches, `Deine Buchung: ${loaderData.booking.offer.name}`) },
        { name: "robots", content: "noindex" },
      ]
    : [];

export default function BookingDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, qrCode, now, cancellationKey } = loaderData;
  const outcome = shownOutcomeOf(useKeptActionData(actionData));
  useReloadAfter(nextDeadlineOf([booking], now));
  useBookingWatch([booking]);
  useOfflineTickets([booking]);
  const { status, offer, appointment } = booking;
  const refusal = outcome?.done === null ? outcome : null;
  const isCodeValid = status === "confirmed" || status === "attended";
  return (
    <>
      <div className="page-grid">
        <Breadcrumb crumbs={[{ label: "Deine Buchungen", to: "/buchung/uebersicht/" }, { label: offer.name }]} />
      </div>
      <div className="page-grid items-start gap-y-10">
        <div className="grid justify-items-start gap-8 border-t-3 border-rule pt-6 md:col-[1/8]">
          <div className="grid justify-items-start gap-4">
            <h1 className="text-display-lg">{offer.name}</h1>
            <BookingStatusBadge status={status} label={ownStatusLabel(status, booking.hasEnded)} />
          </div>
          <LastChangeNotice outcome={outcome} bookings={[booking]} />
          {refusal && <FocusedNotice outcome={refusal} variant="problem" title={refusal.message} />}
          <ReplacementQuestion booking={booking} cancellationKey={cancellationKey} />
          {status === "cancelled_by_host" && (
            <Notice
              variant="problem"
              title={`${booking.contact.name} hat ${appointment.status === "cancelled" ? "diesen Termin" : "deine Buchung"} abgesagt.`}
            >
              {appointment.reason && <p>Der Grund: {appointment.reason}</p>}
              {booking.paid_cents === 0 && "Du zahlst nichts."}
            </Notice>
          )}
          {status === "cancelled_by_guest" && outcome?.done !== "cancelled" && (
            <Notice title="Du hast diese Buchung storniert. Der Code gilt nicht mehr." />
          )}
          {isCodeValid && <BookingCode booking={booking} qrCode={qrCode} contact={booking.contact} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <LinkButton to={`/angebot/${offer.slug}/`} variant="outline">
              Zum Angebot
            </LinkButton>
            <BookingChange
              booking={booking}
              cancellationKey={cancellationKey}
              refusedFields={refusal?.fields ?? null}
              isUndoShown={isUndoShown(outcome, booking)}
            />
          </div>
        </div>
        <div className="md:col-[8/-1] lg:col-[9/-1]">
          <BookingFacts booking={booking} now={now} />
        </div>
      </div>
    </>
  );
}
