import { data } from "react-router";
import { z } from "zod";
import { useLiveOffers } from "#app/client/live/use-live-offers.ts";
import { apiContext } from "#app/context.ts";
import { actOnOverview, overviewFieldNames } from "#app/routes/booking/overview/overview-intents.ts";
import { ownBookingOf } from "#app/routes/booking/own-booking.ts";
import { qrCodeOf } from "#app/routes/booking/qr-code.ts";
import { readForm } from "#app/routes/form-fields.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/booking-detail.ts";
import { BookingDetailPage } from "./booking-detail.page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = z.uuid().safeParse(params.id).data;
  const booking = id ? await context.get(apiContext).offerBooking.byId({ id }) : null;
  if (!booking) throw data(null, { status: 404 });
  const now = new Date();
  return {
    booking: ownBookingOf(booking, now),
    qrCode: qrCodeOf(booking.code),
    now,
    /** New with every page: a cancellation sent twice from one page gives back once. */
    changeKey: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnOverview(await readForm(request, overviewFieldNames), context);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [{ title: pageTitle(`Deine Buchung: ${loaderData.booking.offer.name}`) }, { name: "robots", content: "noindex" }]
    : [];

export default function BookingDetailRoute({ loaderData, actionData }: Route.ComponentProps) {
  useLiveOffers([loaderData.booking]);
  return <BookingDetailPage {...loaderData} outcome={actionData ?? null} />;
}
