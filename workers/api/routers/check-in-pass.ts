import { z } from "zod";
import { CheckInEventInput, MAX_CHECK_IN_EVENTS } from "#domain/check-in/check-in-event-input.ts";
import {
  checkInWithPass,
  createCheckInPass,
  getCheckInPassRevision,
  listCheckInPasses,
  openCheckInPass,
  revokeCheckInPass,
} from "#workers/data/booking/check-in-pass.ts";
import { settingsOf } from "../../app/environment.ts";
import { adminProcedure, passProcedure, router } from "../trpc.ts";

const Secret = z.object({ secret: z.string().regex(/^[0-9a-f]{48}$/) });

export const checkInPassRouter = router({
  /**
   * Creates a pass and returns its id and URL. The URL cannot be read again: only the hash of its secret is stored.
   * Idempotent by `id`, which the browser generates.
   */
  create: adminProcedure
    .input(z.object({ id: z.uuid(), appointmentId: z.uuid(), isWholeDay: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      const secret = await createCheckInPass(ctx.db, input);
      return { id: input.id, url: new URL(`/einlass/${secret}/`, settingsOf(ctx.env).SITE_URL).href };
    }),

  /** The passes for the appointment, and those for all appointments of `day` in Berlin. Omits only revoked passes. */
  list: adminProcedure
    .input(z.object({ appointmentId: z.uuid(), day: z.iso.date() }))
    .query(({ ctx, input }) => listCheckInPasses(ctx.db, input)),

  /** Ends a pass immediately. Idempotent. */
  revoke: adminProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => revokeCheckInPass(ctx.db, input.id)),

  /**
   * A value that changes when the result of `open` changes; `null` when the pass has ended. A mutation, because a query
   * would have the secret in its URL.
   */
  getRevision: passProcedure.input(Secret).mutation(({ ctx, input }) => getCheckInPassRevision(ctx.db, input.secret)),

  /** The check-in data for the holder of a pass. A mutation, because it writes to the audit log. */
  open: passProcedure.input(Secret).mutation(({ ctx, input }) => openCheckInPass(ctx.db, input.secret)),

  /** Applies check-in events of a pass. Idempotent; events may arrive late, until the pass ends. */
  checkIn: passProcedure
    .input(Secret.extend({ events: z.array(CheckInEventInput).max(MAX_CHECK_IN_EVENTS) }))
    .mutation(({ ctx, input }) => checkInWithPass(ctx.db, input)),
});
