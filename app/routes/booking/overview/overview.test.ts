import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, siteContext } from "#app/context.ts";
import { loader } from "./overview.tsx";

it("loads the last page without a redirect, which would discard the action's result, when the page is beyond it", async () => {
  const context = new RouterContextProvider();
  const listMine = async ({ page = 1 }) => ({ page, itemsPerPage: 20, total: 20, items: [] });
  context.set(apiContext, {
    offerBooking: { listMine, listUpcoming: async () => [] },
    waitlistEntry: { listMine: async () => [] },
    calendarFeed: { current: async () => null },
  } as never);
  context.set(siteContext, (async () => ({})) as never);
  const request = new Request("https://kunst.example/buchung/uebersicht/?seite=2");
  const { bookings } = await loader({ request, context } as never);
  expect(bookings.page).toBe(1);
});
