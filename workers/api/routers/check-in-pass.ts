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
   * The URL cannot be read again: only the hash of its secret is stored. The browser generates `id`. A retry with the
   * same `id` makes no second pass, but returns a new URL that replaces the first. A retry after the pass was opened or
   * revoked is refused.
   */
  create: adminProcedure
    .input(z.object({ id: z.uuid(), appointmentId: z.uuid(), isWholeDay: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      const secret = await createCheckInPass(ctx.db, input);
      return { id: input.id, url: new URL(`/einlass/${secret}/`, settingsOf(ctx.env).SITE_URL).href };
    }),

  list: adminProcedure
    .input(z.object({ appointmentId: z.uuid(), day: z.iso.date() }))
    .query(({ ctx, input }) => listCheckInPasses(ctx.db, input)),

  revoke: adminProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => revokeCheckInPass(ctx.db, input.id)),

  /**
   * The revision changes with what `open` returns; it is `null` when the pass is not valid. A mutation, because a query
   * would have the secret in its URL.
   */
  getRevision: passProcedure.input(Secret).mutation(({ ctx, input }) => getCheckInPassRevision(ctx.db, input.secret)),

  /** A mutation, because it writes to the audit log. */
  open: passProcedure.input(Secret).mutation(({ ctx, input }) => openCheckInPass(ctx.db, input.secret)),

  /** Idempotent. Accepts delayed events until the pass ends. */
  checkIn: passProcedure
    .input(Secret.extend({ events: z.array(CheckInEventInput).max(MAX_CHECK_IN_EVENTS) }))
    .mutation(({ ctx, input }) => checkInWithPass(ctx.db, input)),
});
