import { useBookingWatch } from "#app/client/live/use-booking-watch.ts";
import { useReloadAfter } from "#app/client/live/use-live-appointments.ts";
import { useOfflineTickets } from "#app/client/offline/use-offline-tickets.ts";
import { apiContext, siteContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import {
  nextDeadlineOf,
  type OwnBooking,
  ownBookingOf,
  shouldRevalidateBookings,
} from "#app/routes/booking/own-booking.ts";
import { readForm } from "#app/routes/form-fields.ts";
import { lastPageOf, pageNumberOf } from "#app/routes/page-number.ts";
import { headersOfAction } from "#app/routes/sign-in/step-results.ts";
import { useKeptActionData } from "#app/routes/use-kept-action-data.ts";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import type { GuestBooking, UpcomingBooking } from "#workers/data/booking/offer-booking.ts";
import type { Route } from "./+types/overview.ts";
import { AccountSection } from "./account-section.tsx";
import { BookingRow } from "./booking-row.tsx";
import { isUndoShown, LastChangeNotice, shownOutcomeOf } from "./last-change-notice.tsx";
import { overviewClientAction } from "./lost-change.ts";
import { NextBooking } from "./next-booking.tsx";
import { overviewAction, overviewFieldNames } from "./overview-intents.ts";
import { WaitlistSection } from "./waitlist-section.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const page = pageNumberOf(url) ?? 1;
  const includePast = url.searchParams.has("vergangene");
  // With past bookings there is one list of all bookings. Otherwise cancelled bookings have a separate list.
  const listPage = (pageNumber: number) =>
    api.offerBooking.listMine({ page: pageNumber, includePast, isCancelled: includePast ? undefined : false });
  const [requestedPage, cancelledBookings, upcomingBookings, waitlist, calendarFeed, site] = await Promise.all([
    listPage(page),
    includePast ? null : api.offerBooking.listMine({ isCancelled: true }),
    api.offerBooking.listUpcoming(),
    api.waitlistEntry.listMine(),
    api.calendarFeed.current(),
    context.get(siteContext)(),
  ]);
  // A redirect to the last page would discard the result of the cancellation that emptied the requested page.
  const lastPage = lastPageOf(requestedPage);
  const bookings = page > lastPage ? await listPage(lastPage) : requestedPage;
  const now = new Date();
  const toOwnBooking = (booking: GuestBooking) => ownBookingOf(booking, site, now);
  return {
    bookings: { ...bookings, items: bookings.items.map(toOwnBooking) },
    cancelledBookings: cancelledBookings?.items.map(toOwnBooking) ?? [],
    cancelledTotal: cancelledBookings?.total ?? 0,
    nextBooking: nextBookingOf(upcomingBookings),
    waitlist,
    calendarFeed,
    includePast,
    now,
    /** Idempotency key: a cancellation that one page sends twice runs once. */
    cancellationKey: crypto.randomUUID(),
    /** The id of the waitlist entry that was just created. */
    joinedId: url.searchParams.get("gemerkt"),
  };
}

function nextBookingOf(upcoming: readonly UpcomingBooking[]): UpcomingBooking | null {
  const [next] = upcoming
    .filter(({ status }) => status === "confirmed")
    .sort((a, b) => a.appointment.timestamp.getTime() - b.appointment.timestamp.getTime());
  return next ?? null;
}

export async function action({ request, context }: Route.ActionArgs) {
  return overviewAction(await readForm(request, overviewFieldNames), context);
}

export const clientAction = overviewClientAction;

export const headers = headersOfAction;

export const shouldRevalidate = shouldRevalidateBookings;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Deine Buchungen") },
  { name: "robots", content: "noindex" },
];

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const {
    bookings,
    cancelledBookings,
    cancelledTotal,
    nextBooking,
    waitlist,
    calendarFeed,
    includePast,
    now,
    cancellationKey,
    joinedId,
  } = loaderData;
  const shownBookings = [...bookings.items, ...cancelledBookings];
  useReloadAfter(nextDeadlineOf(shownBookings, now));
  useBookingWatch(shownBookings, waitlist);
  useOfflineTickets(shownBookings);
  const outcome = shownOutcomeOf(useKeptActionData(actionData));
  const { items, page, itemsPerPage, total } = bookings;
  const refusal = outcome?.done === null ? outcome : null;
  const shownIds = new Set([...shownBookings, ...waitlist].map(({ id }) => id));
  // `AccountSection` shows a refusal that concerns no booking or waitlist entry of the page.
  const otherRefusal = refusal?.id && shownIds.has(refusal.id) ? null : refusal;
  const renderRow = (booking: OwnBooking) => (
    <BookingRow
      key={booking.id}
      booking={booking}
      cancellationKey={cancellationKey}
      refusal={refusal?.id === booking.id ? refusal : null}
      isUndoShown={isUndoShown(outcome, booking)}
    />
  );
  return (
    <div className="page-grid gap-y-12 pt-8">
      <h1 className="text-display-lg">Deine Buchungen</h1>
      <LastChangeNotice outcome={outcome} bookings={shownBookings} waitlist={waitlist} />
      {nextBooking && (total > 1 || waitlist.length > 0) && <NextBooking booking={nextBooking} />}
      <WaitlistSection entries={waitlist} now={now} joinedId={joinedId} refusal={refusal} />
      <section aria-labelledby="buchungen-titel" className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="buchungen-titel" className="text-display-md">
            {includePast ? "Alle Termine" : "Kommende Termine"}
          </h2>
          <p className="flex flex-wrap gap-x-6 text-sm">
            {total > 1 && <span className="text-ink-soft">{`${total} Buchungen, zuletzt gebuchte zuerst`}</span>}
            <Link to={includePast ? "/buchung/uebersicht/" : "/buchung/uebersicht/?vergangene=1"} preventScrollReset>
              {includePast ? "Nur kommende anzeigen" : "Vergangene anzeigen"}
            </Link>
          </p>
        </div>
        {items.length > 0 ? (
          <ul className="border-t-3 border-rule">{items.map(renderRow)}</ul>
        ) : (
          <EmptyState
            title="Dein Kalender ist noch eine leere Leinwand."
            action={<LinkButton to="/">Angebote ansehen</LinkButton>}
          >
            <p>
              {includePast
                ? "Du hast noch nichts gebucht. Irgendwo wird gerade Ton angerührt."
                : "Es steht nichts an. Irgendwo wird gerade Ton angerührt."}
            </p>
          </EmptyState>
        )}
        <Pagination
          label="Deine Buchungen"
          page={page}
          itemsPerPage={itemsPerPage}
          total={total}
          pageLink={(targetPage) => `/buchung/uebersicht/?${includePast ? "vergangene=1&" : ""}seite=${targetPage}`}
        />
      </section>
      {cancelledBookings.length > 0 && (
        <section aria-labelledby="storniert-titel" className="grid gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id="storniert-titel" className="text-display-sm">
              Storniert oder abgesagt
            </h2>
            {cancelledTotal > cancelledBookings.length && (
              <p className="flex flex-wrap gap-x-6 text-sm">
                <span className="text-ink-soft">{`Die neuesten ${cancelledBookings.length} von ${cancelledTotal}`}</span>
                <Link to="/buchung/uebersicht/?vergangene=1">Alle Buchungen anzeigen</Link>
              </p>
            )}
          </div>
          <ul className="border-t border-line">{cancelledBookings.map(renderRow)}</ul>
        </section>
      )}
      <AccountSection calendarFeed={calendarFeed} now={now} outcome={outcome} refusal={otherRefusal} />
    </div>
  );
}
