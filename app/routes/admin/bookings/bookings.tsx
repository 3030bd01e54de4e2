import { bookingRecords } from "#domain/booking/booking-records.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import { apiContext } from "../../../context.ts";
import { redirectToLastPage } from "../../page-number.ts";
import type { Route } from "./+types/bookings.ts";
import { BookingsPage } from "./bookings.page.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { offerBooking, offerAppointment } = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const state = bookingRecords.read(params);
  const id = params.get("buchung") ?? "";
  const [records, booking] = await Promise.all([
    offerBooking.listRecords(bookingRecords.request(state)),
    UUID.test(id) ? offerBooking.detail({ id }) : null,
  ]);
  redirectToLastPage(request, records);
  const targets =
    booking && (booking.status === "confirmed" || booking.cancelled_with_appointment)
      ? await offerAppointment.listMoveTargets({ id: booking.appointment.id })
      : [];
  return { state, records, booking, targets, now: new Date() };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Buchungen verwalten") }];

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return <BookingsPage {...loaderData} />;
}
