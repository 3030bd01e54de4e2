import { useLiveOffers } from "#app/client/live/use-live-offers.ts";
import { apiContext } from "#app/context.ts";
import { ownBookingOf } from "#app/routes/booking/own-booking.ts";
import { readForm } from "#app/routes/form-fields.ts";
import { pageNumberOf, redirectToLastPage } from "#app/routes/page-number.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/overview.ts";
import { OverviewPage } from "./overview.page.tsx";
import { actOnOverview, overviewFieldNames } from "./overview-intents.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const page = pageNumberOf(url) ?? 1;
  const includePast = url.searchParams.has("vergangene");
  const [bookings, waitlist, calendarFeed] = await Promise.all([
    api.offerBooking.listMine({ page, includePast }),
    api.waitlistEntry.listMine(),
    api.calendarFeed.current(),
  ]);
  redirectToLastPage(request, bookings);
  const now = new Date();
  return {
    bookings: { ...bookings, items: bookings.items.map((booking) => ownBookingOf(booking, now)) },
    waitlist,
    calendarFeed,
    includePast,
    now,
    /** New with every page: a cancellation sent twice from one page gives back once. */
    changeKey: crypto.randomUUID(),
    /** The entry of the waiting list that was just made. */
    joinedId: url.searchParams.get("gemerkt"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnOverview(await readForm(request, overviewFieldNames), context);
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Meine Buchungen") },
  { name: "robots", content: "noindex" },
];

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  useLiveOffers(loaderData.bookings.items, loaderData.waitlist);
  return <OverviewPage {...loaderData} outcome={actionData ?? null} />;
}
