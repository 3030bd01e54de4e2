import { z } from "zod";
import { BookingDetails, BookingRequest, QuantityChange } from "#domain/booking/booking-request.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import {
  book,
  cancelBooking,
  changeQuantity,
  findBookingByKey,
  getConfirmedBooking,
  getOwnBooking,
  listOwnBookings,
  listUpcomingBookings,
  restoreBooking,
} from "#workers/data/booking/offer-booking.ts";
import { router, userProcedure } from "../trpc.ts";
import { offerBookingAdmin } from "./offer-booking-admin.ts";

export const offerBookingRouter = router({
  ...offerBookingAdmin,

  /** Books places for the signed-in person. Repeating it with the same key gives the same booking. */
  book: userProcedure.input(BookingRequest).mutation(({ ctx, input }) => book(ctx.db, input)),

  /** Gives back all places, or `quantity` of them, so that `companions` still come; with a key, repeating a partial cancellation acts once. */
  cancel: userProcedure
    .input(
      z.object({
        id: z.uuid(),
        quantity: z.number().int().min(1).max(100).optional(),
        companions: BookingDetails.shape.companions,
        idempotencyKey: z.uuid().optional(),
      }),
    )
    .mutation(({ ctx, input }) => cancelBooking(ctx.db, input)),

  /** Sets the number of places. Repeating it changes nothing. */
  changeQuantity: userProcedure.input(QuantityChange).mutation(({ ctx, input }) => changeQuantity(ctx.db, input)),

  /** Takes a whole cancellation back while the places are free. Repeating it changes nothing. */
  restore: userProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => restoreBooking(ctx.db, input.id)),

  /** What an intent came to whose answer was lost; `null` when it made no booking. */
  byKey: userProcedure
    .input(z.object({ idempotencyKey: z.uuid() }))
    .query(({ ctx, input }) => findBookingByKey(ctx.db, input.idempotencyKey)),

  /** The signed-in person's confirmed booking of a date; `null` without one. */
  byAppointment: userProcedure
    .input(z.object({ appointmentId: z.uuid() }))
    .query(({ ctx, input }) => getConfirmedBooking(ctx.db, { userId: ctx.user.id, ...input })),

  /** The signed-in person's booking; `null` when it is not theirs. */
  byId: userProcedure
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getOwnBooking(ctx.db, ctx.user.id, input.id)),

  /** The signed-in person's dates to come, for whoever looks whether the organiser changed one. */
  listUpcoming: userProcedure.query(({ ctx }) => listUpcomingBookings(ctx.db, ctx.user.id, new Date())),

  /** The signed-in person's bookings, newest first. */
  listMine: userProcedure
    .input(
      Paging.extend({
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.ownBookings),
        includePast: z.boolean().default(false),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listOwnBookings(ctx.db, { ...input, userId: ctx.user.id }, new Date())),
});
