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
  join: bookingProcedure({ idempotencyKeyField: "id" })
    .input(WaitlistRequest)
    .mutation(({ ctx, input }) => joinWaitlist(ctx.db, input)),

  accept: bookingProcedure({ idempotencyKeyField: "id" })
    .input(WaitlistAcceptance)
    .mutation(({ ctx, input }) => acceptWaitlistOffer(ctx.db, input)),

  leave: bookingProcedure({ idempotencyKeyField: null })
    .input(ById)
    .mutation(({ ctx, input }) => leaveWaitlist(ctx.db, input.id)),

  byId: userProcedure.input(ById).query(({ ctx, input }) => getOwnWaitlistEntry(ctx.db, ctx.user.id, input.id)),

  listMine: userProcedure.query(({ ctx }) => listOwnWaitlist(ctx.db)),
});
