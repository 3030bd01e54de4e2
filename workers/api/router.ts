import { accountRouter } from "./routers/account.ts";
import { cacheRouter } from "./routers/cache.ts";
import { calendarFeedRouter } from "./routers/calendar-feed.ts";
import { landingPageRouter } from "./routers/landing-page.ts";
import { mediaRouter } from "./routers/media.ts";
import { offerRouter } from "./routers/offer.ts";
import { offerAppointmentRouter } from "./routers/offer-appointment.ts";
import { offerBookingRouter } from "./routers/offer-booking.ts";
import { sessionRouter } from "./routers/session.ts";
import { waitlistEntryRouter } from "./routers/waitlist-entry.ts";
import { createCallerFactory, router, type TrpcContext } from "./trpc.ts";

export const appRouter = router({
  account: accountRouter,
  cache: cacheRouter,
  calendarFeed: calendarFeedRouter,
  landingPage: landingPageRouter,
  media: mediaRouter,
  offer: offerRouter,
  offerAppointment: offerAppointmentRouter,
  offerBooking: offerBookingRouter,
  session: sessionRouter,
  waitlistEntry: waitlistEntryRouter,
});

export type AppRouter = typeof appRouter;
/** The procedures as functions, for loaders and actions. */
export type ApiCaller = ReturnType<typeof appRouter.createCaller>;

export const createCaller: (context: TrpcContext) => ApiCaller = createCallerFactory(appRouter);
