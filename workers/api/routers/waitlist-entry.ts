import { z } from "zod";
import { WaitlistAcceptance, WaitlistRequest } from "#domain/waitlist/waitlist-request.ts";
import {
  acceptWaitlistOffer,
  getOwnWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  listOwnWaitlist,
} from "#workers/data/waitlist/waitlist-entry.ts";
import { bookingProcedure, router, userProcedure } from "../trpc.ts";

const ById = z.object({ id: z.uuid() });

export const waitlistEntryRouter = router({
  /** Joins the waitlist as a whole party. Idempotent by id. */
  join: bookingProcedure({ idempotencyKeyField: "id" })
    .input(WaitlistRequest)
    .mutation(({ ctx, input }) => joinWaitlist(ctx.db, input)),

  /** Accepts an open waitlist offer, which becomes a booking. Idempotent. */
  accept: bookingProcedure({ idempotencyKeyField: "id" })
    .input(WaitlistAcceptance)
    .mutation(({ ctx, input }) => acceptWaitlistOffer(ctx.db, input)),

  /** Leaves the waitlist, or declines an open waitlist offer. */
  leave: bookingProcedure({ idempotencyKeyField: null })
    .input(ById)
    .mutation(({ ctx, input }) => leaveWaitlist(ctx.db, input.id)),

  /** A waitlist entry of the signed-in user; `null` when the user has no such entry. */
  byId: userProcedure.input(ById).query(({ ctx, input }) => getOwnWaitlistEntry(ctx.db, ctx.user.id, input.id)),

  /** The signed-in user's open waitlist entries for upcoming appointments; those with a waitlist offer come first. */
  listMine: userProcedure.query(({ ctx }) => listOwnWaitlist(ctx.db)),
});
