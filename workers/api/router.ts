import { accountRouter } from "./routers/account.ts";
import { adminStartRouter } from "./routers/admin-start.ts";
import { artistRouter } from "./routers/artist.ts";
import { auditLogRouter } from "./routers/audit-log.ts";
import { cacheRouter } from "./routers/cache.ts";
import { calendarFeedRouter } from "./routers/calendar-feed.ts";
import { checkInPassRouter } from "./routers/check-in-pass.ts";
import { followRouter } from "./routers/follow.ts";
import { landingPageRouter } from "./routers/landing-page.ts";
import { locationRouter } from "./routers/location.ts";
import { mailRouter } from "./routers/mail.ts";
import { mediaRouter } from "./routers/media.ts";
import { offerRouter } from "./routers/offer.ts";
import { offerAppointmentRouter } from "./routers/offer-appointment.ts";
import { offerBookingRouter } from "./routers/offer-booking.ts";
import { recordRouter } from "./routers/record.ts";
import { regionRouter } from "./routers/region.ts";
import { sessionRouter } from "./routers/session.ts";
import { siteSettingsRouter } from "./routers/site-settings.ts";
import { teamRouter } from "./routers/team.ts";
import { artFormRouter, offerTypeRouter } from "./routers/term.ts";
import { waitlistEntryRouter } from "./routers/waitlist-entry.ts";
import { createCallerFactory, router } from "./trpc.ts";

export const appRouter = router({
  account: accountRouter,
  adminStart: adminStartRouter,
  artForm: artFormRouter,
  artist: artistRouter,
  auditLog: auditLogRouter,
  cache: cacheRouter,
  calendarFeed: calendarFeedRouter,
  checkInPass: checkInPassRouter,
  follow: followRouter,
  landingPage: landingPageRouter,
  location: locationRouter,
  mail: mailRouter,
  media: mediaRouter,
  offer: offerRouter,
  offerAppointment: offerAppointmentRouter,
  offerBooking: offerBookingRouter,
  offerType: offerTypeRouter,
  record: recordRouter,
  region: regionRouter,
  session: sessionRouter,
  siteSettings: siteSettingsRouter,
  team: teamRouter,
  waitlistEntry: waitlistEntryRouter,
});

export type AppRouter = typeof appRouter;
/** The procedures as functions, for loaders and actions. */
export type ApiCaller = ReturnType<typeof appRouter.createCaller>;

export const createCaller = createCallerFactory(appRouter);
