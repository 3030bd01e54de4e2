import { z } from "zod";
import { BookingDetails, BookingRequest, QuantityChange, ShownConditions } from "#domain/booking/booking-request.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import {
  acceptReplacement,
  book,
  cancelBooking,
  changeQuantity,
  getBookingByKey,
  getOwnBooking,
  listConfirmedBookings,
  listOwnBookings,
  listUpcomingBookings,
  restoreBooking,
} from "#workers/data/booking/offer-booking.ts";
import { bookingProcedure, router, userProcedure } from "../trpc.ts";
import { offerBookingAdmin } from "./offer-booking-admin.ts";

export const offerBookingRouter = router({
  ...offerBookingAdmin,

  book: bookingProcedure({ idempotencyKeyField: "idempotencyKey" })
    .input(BookingRequest)
    .mutation(({ ctx, input }) => book(ctx.db, input)),

  /** Cancels all slots, or `quantity` of them. `companions` are those who remain. */
  cancel: bookingProcedure({ idempotencyKeyField: "idempotencyKey" })
    .input(
      z.object({
        id: z.uuid(),
        quantity: z.number().int().min(1).max(100).optional(),
        companions: BookingDetails.shape.companions,
        idempotencyKey: z.uuid().optional(),
      }),
    )
    .mutation(({ ctx, input }) => cancelBooking(ctx.db, input)),

  changeQuantity: bookingProcedure({ idempotencyKeyField: null })
    .input(QuantityChange)
    .mutation(({ ctx, input }) => changeQuantity(ctx.db, input)),

  restore: bookingProcedure({ idempotencyKeyField: null })
    .input(
      z.object({
        id: z.uuid(),
        shown: ShownConditions.partial().optional(),
        shownCancellable: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => restoreBooking(ctx.db, input)),

  /** Refuses when the replacement no longer starts at `shownStart`. Without `shownStart`, any start is accepted. */
  acceptReplacement: bookingProcedure({ idempotencyKeyField: null })
    .input(z.object({ id: z.uuid(), shownStart: z.date().optional() }))
    .mutation(({ ctx, input }) => acceptReplacement(ctx.db, input)),

  /** The outcome of an order whose response was lost; `null` when no booking was made. */
  byKey: userProcedure
    .input(z.object({ idempotencyKey: z.uuid() }))
    .query(({ ctx, input }) => getBookingByKey(ctx.db, input.idempotencyKey)),

  listConfirmed: userProcedure.query(({ ctx }) => listConfirmedBookings(ctx.db, ctx.user.id)),

  byId: userProcedure
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getOwnBooking(ctx.db, ctx.user.id, input.id)),

  /** The bookings from which pages detect what the host has changed. */
  listUpcoming: userProcedure.query(({ ctx }) => listUpcomingBookings(ctx.db, ctx.user.id, new Date())),

  /** Without `includePast`, omits bookings of past appointments. */
  listMine: userProcedure
    .input(
      Paging.extend({
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.ownBookings),
        includePast: z.boolean().default(false),
        isCancelled: z.boolean().optional(),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listOwnBookings(ctx.db, { ...input, userId: ctx.user.id }, new Date())),
});
