import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from "#workers/data/booking/calendar-feed.ts";
import { settingsOf } from "../../app/environment.ts";
import { router, userProcedure } from "../trpc.ts";

export const calendarFeedRouter = router({
  /** Since when the signed-in person's calendar has an address; `null` without one. The address itself nobody knows. */
  current: userProcedure.query(({ ctx }) => getCalendarFeed(ctx.db, ctx.user.id)),

  /** A new secret address of the calendar, shown this once; the one before it stops working. */
  renew: userProcedure.mutation(async ({ ctx }) => {
    const address = new URL("/api/calendar-feed.ics", settingsOf(ctx.env).SITE_URL);
    address.searchParams.set("secret", await renewCalendarFeed(ctx.db));
    return { address: address.href };
  }),

  /** Ends the calendar's address. */
  remove: userProcedure.mutation(({ ctx }) => removeCalendarFeed(ctx.db)),
});
