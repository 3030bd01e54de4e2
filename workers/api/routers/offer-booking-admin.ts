import { z } from "zod";
import { BookingChange, bookingRecords, PhoneBooking } from "#domain/booking/booking-records.ts";
import { CheckInEvent } from "#domain/check-in/check-in-event.ts";
import { adminProcedure } from "#workers/api/trpc.ts";
import {
  bookByPhone,
  cancelBookingOf,
  changeBooking,
  getBookingDetail,
  listBookingRecords,
  markNoShows,
  moveBooking,
  resendBookingMail,
  saveCheckInEvents,
  setBookingNote,
} from "#workers/data/booking/booking-records.ts";

const Id = z.object({ id: z.uuid() });
/** As many as a phone sends at once; SQL holds the same limit. */
const MAX_CHECK_IN_EVENTS = 500;

/** What organisers do with other people's bookings: part of the entity `offerBooking`. */
export const offerBookingAdmin = {
  /** All bookings, with search, filters and the exact count. */
  listRecords: adminProcedure.input(bookingRecords.input).query(({ ctx, input }) => listBookingRecords(ctx.db, input)),

  /** Everything about one booking; `null` when there is none. */
  detail: adminProcedure.input(Id).query(({ ctx, input }) => getBookingDetail(ctx.db, input.id)),

  /** Sets places and companions, whatever the deadline says. */
  changeFor: adminProcedure.input(BookingChange).mutation(({ ctx, input }) => changeBooking(ctx.db, input)),

  /** Cancels for the guest, or for the house. */
  cancelFor: adminProcedure
    .input(Id.extend({ byHost: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => cancelBookingOf(ctx.db, input)),

  /** Moves the whole party to another date. */
  move: adminProcedure
    .input(Id.extend({ appointmentId: z.uuid() }))
    .mutation(({ ctx, input }) => moveBooking(ctx.db, input)),

  /** Books for somebody on the telephone. */
  bookByPhone: adminProcedure.input(PhoneBooking).mutation(({ ctx, input }) => bookByPhone(ctx.db, input)),

  /** Keeps the internal note, unless somebody wrote another one since it was read. */
  setNote: adminProcedure
    .input(Id.extend({ note: z.string().trim().max(2000), readNote: z.string().trim().max(2000) }))
    .mutation(({ ctx, input }) => setBookingNote(ctx.db, input)),

  /** Sends the latest mail about the booking again. */
  resendMail: adminProcedure.input(Id).mutation(({ ctx, input }) => resendBookingMail(ctx.db, input.id)),

  /** Takes marks from the door, also late and more than once. */
  checkIn: adminProcedure
    .input(z.object({ events: z.array(CheckInEvent).max(MAX_CHECK_IN_EVENTS) }))
    .mutation(({ ctx, input }) => saveCheckInEvents(ctx.db, input.events)),

  /** Marks whoever of a date did not come. */
  markNoShows: adminProcedure
    .input(z.object({ appointmentId: z.uuid() }))
    .mutation(({ ctx, input }) => markNoShows(ctx.db, input.appointmentId)),
};
