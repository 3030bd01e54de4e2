import { z } from "zod";
import { CheckInEventInput, MAX_CHECK_IN_EVENTS } from "#domain/check-in/check-in-event-input.ts";
import {
  checkInWithPass,
  createCheckInPass,
  isCheckInPass,
  listCheckInPasses,
  openCheckInPass,
  revokeCheckInPass,
} from "#workers/data/booking/check-in-pass.ts";
import { settingsOf } from "../../app/environment.ts";
import { adminProcedure, passProcedure, router } from "../trpc.ts";

const Secret = z.object({ secret: z.string().regex(/^[0-9a-f]{48}$/) });

export const checkInPassRouter = router({
  /** Creates a pass and returns its URL, this once. It ends with the Berlin day of the appointment. */
  create: adminProcedure
    .input(z.object({ appointmentId: z.uuid(), isWholeDay: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      const secret = await createCheckInPass(ctx.db, input);
      return { url: new URL(`/einlass/${secret}/`, settingsOf(ctx.env).SITE_URL).href };
    }),

  /** The valid passes that open an appointment of this Berlin day. */
  list: adminProcedure
    .input(z.object({ appointmentId: z.uuid(), day: z.iso.date() }))
    .query(({ ctx, input }) => listCheckInPasses(ctx.db, input)),

  /** Ends a pass at once. Idempotent. */
  revoke: adminProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => revokeCheckInPass(ctx.db, input.id)),

  /** Whether a pass is still open. A mutation, because a query would have the secret in its URL. */
  isOpen: passProcedure.input(Secret).mutation(({ ctx, input }) => isCheckInPass(ctx.db, input.secret)),

  /** The data of check-in for the holder of a pass. A mutation, because each use is logged. */
  open: passProcedure.input(Secret).mutation(({ ctx, input }) => openCheckInPass(ctx.db, input.secret)),

  /** Applies check-in events of a pass. Idempotent; events may arrive late, until the pass ends. */
  checkIn: passProcedure
    .input(Secret.extend({ events: z.array(CheckInEventInput).max(MAX_CHECK_IN_EVENTS) }))
    .mutation(({ ctx, input }) => checkInWithPass(ctx.db, input)),
});
