import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, siteContext } from "#app/context.ts";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import type { Route } from "./+types/overview.ts";
import Overview, { loader } from "./overview.tsx";

/** Runs the loader with this `listMine`, which returns pages of cancelled and of other bookings. */
function load(path: string, listMine: (input: { page?: number; isCancelled?: boolean }) => Promise<object>) {
  const context = new RouterContextProvider();
  context.set(apiContext, {
    offerBooking: { listMine, listUpcoming: async () => [] },
    waitlistEntry: { listMine: async () => [] },
    calendarFeed: { current: async () => null },
  } as never);
  context.set(siteContext, (async () => defaultSiteSettings) as never);
  return loader({ request: new Request(`https://kunst.example${path}`), context } as never);
}

it("loads the last page instead of redirecting to it when the requested page does not exist", async () => {
  const { bookings } = await load("/buchung/uebersicht/?seite=2", async ({ page = 1 }) => ({
    page,
    itemsPerPage: 20,
    total: 20,
    items: [],
  }));
  expect(bookings.page).toBe(1);
});

it("counts the cancelled bookings when they do not fit on one page, and links to the list of all bookings", async () => {
  const start = new Date("2027-04-12T16:00:00Z");
  const booking = {
    id: "b",
    code: "GP5S6A25",
    status: "cancelled_by_guest",
    quantity: 1,
    companions: [],
    price: 4500,
    paid_cents: 0,
    created_at: start,
    free_cancellation_until: start,
    appointment: { timestamp: start, status: "scheduled", remaining_slots: 0 },
    offer: { name: "Drehen an der Scheibe", slug: "drehen-ab12c", duration_minutes: 60, artist: null, location: null },
  };
  const htmlOf = async (total: number) => {
    const loaderData = await load("/buchung/uebersicht/", async ({ isCancelled }) => ({
      page: 1,
      itemsPerPage: 20,
      total: isCancelled ? total : 0,
      items: isCancelled ? [booking] : [],
    }));
    const Component = () => <Overview {...({ loaderData } as unknown as Route.ComponentProps)} />;
    const Stub = createRoutesStub([{ path: "/", Component }]);
    return renderToStaticMarkup(<Stub />);
  };
  const html = await htmlOf(21);
  expect(html).toContain("Die neuesten 1 von 21");
  expect(html).toMatch(/href="\/buchung\/uebersicht\/\?vergangene=1"[^>]*>Alle Buchungen anzeigen/);
  expect(await htmlOf(1)).not.toContain("Die neuesten");
});
