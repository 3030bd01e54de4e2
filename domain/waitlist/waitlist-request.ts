import { z } from "zod";
import { BookingDetails, ShownConditions, ShownTermsVersion } from "#domain/booking/booking-request.ts";

/** The input of `waitlistEntry.join`. The client generates `id`, so that a repeated request joins once. */
export const WaitlistRequest = BookingDetails.pick({ appointmentId: true, quantity: true }).extend({ id: z.uuid() });
export type WaitlistRequest = z.infer<typeof WaitlistRequest>;

/** The input of `waitlistEntry.accept`: the waitlist offer of entry `id` becomes a booking. */
export const WaitlistAcceptance = BookingDetails.omit({ appointmentId: true, quantity: true }).extend({
  id: z.uuid(),
  acceptTerms: z.literal(true, { error: "Bitte akzeptiere die AGB." }),
  shown: ShownConditions.optional(),
  shownTermsVersion: ShownTermsVersion.optional(),
});
export type WaitlistAcceptance = z.infer<typeof WaitlistAcceptance>;
