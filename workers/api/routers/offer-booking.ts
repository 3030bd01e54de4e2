import { z } from "zod";
import { BookingDetails, BookingRequest, QuantityChange, ShownConditions } from "#domain/booking/booking-request.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import {
  acceptReplacement,
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
import { bookingProcedure, router, userProcedure } from "../trpc.ts";
import { offerBookingAdmin } from "./offer-booking-admin.ts";

export const offerBookingRouter = router({
  ...offerBookingAdmin,

  /** Books slots for the signed-in user. The same idempotency key returns the same booking. */
  book: bookingProcedure({ idempotencyKeyField: "idempotencyKey" })
    .input(BookingRequest)
    .mutation(({ ctx, input }) => book(ctx.db, input)),

  /**
   * Cancels all slots of a booking, or `quantity` of them. `companions` are the companions who remain after such a
   * partial cancellation. With an idempotency key, a retried partial cancellation acts once.
   */
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

  /** Sets quantity and companions. Idempotent. */
  changeQuantity: bookingProcedure({ idempotencyKeyField: null })
    .input(QuantityChange)
    .mutation(({ ctx, input }) => changeQuantity(ctx.db, input)),

  /**
   * Restores a cancelled booking if enough slots are free, and price and start are still those in `shown`. Without
   * `shown.price`, the offer's price must equal the booking's price; without `shown.timestamp`, any start is accepted.
   * Idempotent.
   */
  restore: bookingProcedure({ idempotencyKeyField: null })
    .input(z.object({ id: z.uuid(), shown: ShownConditions.partial().optional() }))
    .mutation(({ ctx, input }) => restoreBooking(ctx.db, input)),

  /**
   * Accepts the replacement of a cancelled appointment if the replacement still starts at `shownStart`. Without
   * `shownStart`, any start is accepted. Idempotent.
   */
  acceptReplacement: bookingProcedure({ idempotencyKeyField: null })
    .input(z.object({ id: z.uuid(), shownStart: z.date().optional() }))
    .mutation(({ ctx, input }) => acceptReplacement(ctx.db, input)),

  /** The outcome of an order whose response was lost; `null` when no booking was made. */
  byKey: userProcedure
    .input(z.object({ idempotencyKey: z.uuid() }))
    .query(({ ctx, input }) => findBookingByKey(ctx.db, input.idempotencyKey)),

  /** The signed-in user's confirmed booking of an appointment; `null` when there is none. */
  byAppointment: userProcedure
    .input(z.object({ appointmentId: z.uuid() }))
    .query(({ ctx, input }) => getConfirmedBooking(ctx.db, { userId: ctx.user.id, ...input })),

  /** A booking of the signed-in user; `null` when the user has no such booking. */
  byId: userProcedure
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getOwnBooking(ctx.db, ctx.user.id, input.id)),

  /** The signed-in user's bookings of upcoming appointments, from which a page detects changes by the host. */
  listUpcoming: userProcedure.query(({ ctx }) => listUpcomingBookings(ctx.db, ctx.user.id, new Date())),

  /** The signed-in user's bookings, the most recently made first; past appointments only with `includePast`. */
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
