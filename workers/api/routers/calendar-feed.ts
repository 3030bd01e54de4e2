import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from "#workers/data/booking/calendar-feed.ts";
import { settingsOf } from "../../app/environment.ts";
import { router, userProcedure } from "../trpc.ts";

export const calendarFeedRouter = router({
  /** When the feed was created, or `null`. Its URL cannot be read again: only the hash of its secret is stored. */
  current: userProcedure.query(({ ctx }) => getCalendarFeed(ctx.db, ctx.user.id)),

  /** Creates the feed, or replaces its URL, so that the previous URL stops working. */
  renew: userProcedure.mutation(async ({ ctx }) => {
    const { secret, created_at } = await renewCalendarFeed(ctx.db);
    const url = new URL("/api/calendar-feed.ics", settingsOf(ctx.env).SITE_URL);
    url.searchParams.set("secret", secret);
    return { url: url.href, created_at };
  }),

  remove: userProcedure.mutation(({ ctx }) => removeCalendarFeed(ctx.db)),
});
