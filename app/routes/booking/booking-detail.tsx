import { data } from "react-router";
import { z } from "zod";
import { useLiveOffers } from "#app/client/use-live-offers.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext } from "../../context.ts";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/booking-detail.ts";
import { BookingDetailPage } from "./booking-detail.page.tsx";
import { qrCodeOf } from "./qr-code.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = z.uuid().safeParse(params.id).data;
  const booking = id ? await context.get(apiContext).offerBooking.byId({ id }).catch(throwUnavailable) : null;
  if (!booking) throw data(null, { status: 404 });
  return { booking, qrCode: qrCodeOf(booking.code), now: new Date() };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [{ title: pageTitle(`Deine Buchung: ${loaderData.booking.offer.name}`) }, { name: "robots", content: "noindex" }]
    : [];

export default function BookingDetailRoute({ loaderData }: Route.ComponentProps) {
  useLiveOffers([loaderData.booking]);
  return <BookingDetailPage {...loaderData} />;
}
