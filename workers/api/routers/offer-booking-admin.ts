import { z } from "zod";
import { BookingChange, BookingCorrection, bookingRecords, PhoneBooking } from "#domain/booking/booking-records.ts";
import { CheckInEventInput, MAX_CHECK_IN_EVENTS } from "#domain/check-in/check-in-event-input.ts";
import { ExportCursor } from "#domain/list/export-page.ts";
import { adminProcedure } from "#workers/api/trpc.ts";
import {
  bookByPhone,
  cancelBookingAsAdmin,
  changeBooking,
  correctBooking,
  exportBookings,
  getBookingDetail,
  listBookingRecords,
  markNoShows,
  moveBooking,
  resendBookingMail,
  saveCheckInEvents,
  setBookingNote,
} from "#workers/data/booking/booking-records.ts";

const Id = z.object({ id: z.uuid() });

/** The procedures of `offerBooking` for admins. */
export const offerBookingAdmin = {
  /** One page of the bookings, searched and filtered, with the number of all matches. */
  listRecords: adminProcedure.input(bookingRecords.input).query(({ ctx, input }) => listBookingRecords(ctx.db, input)),

  /** One part of the filtered list, which is exported in parts. `after` is the `next` of the previous part. */
  exportRecords: adminProcedure
    .input(
      bookingRecords.input.unwrap().omit({ page: true, itemsPerPage: true }).extend({ after: ExportCursor.nullable() }),
    )
    .query(({ ctx, input }) => exportBookings(ctx.db, input)),

  /** One booking with its history; `null` when there is no such booking. */
  getDetail: adminProcedure.input(Id).query(({ ctx, input }) => getBookingDetail(ctx.db, input.id)),

  /** Sets quantity and companions, even after the cancellation deadline. */
  changeFor: adminProcedure.input(BookingChange).mutation(({ ctx, input }) => changeBooking(ctx.db, input)),

  /** Corrects name, email, phone number and companions. */
  correctFor: adminProcedure.input(BookingCorrection).mutation(({ ctx, input }) => correctBooking(ctx.db, input)),

  /** Cancels a booking on behalf of the guest or, with `isByHost`, of the host. */
  cancelFor: adminProcedure
    .input(Id.extend({ isByHost: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => cancelBookingAsAdmin(ctx.db, input)),

  /** Moves the whole party to another appointment. */
  move: adminProcedure
    .input(Id.extend({ appointmentId: z.uuid() }))
    .mutation(({ ctx, input }) => moveBooking(ctx.db, input)),

  /** Books on behalf of a guest on the phone. */
  bookByPhone: adminProcedure.input(PhoneBooking).mutation(({ ctx, input }) => bookByPhone(ctx.db, input)),

  /** Replaces the internal note if the stored note is still `readNote`, which the admin has read. */
  setNote: adminProcedure
    .input(Id.extend({ note: z.string().trim().max(2000), readNote: z.string().trim().max(2000) }))
    .mutation(({ ctx, input }) => setBookingNote(ctx.db, input)),

  /** Sends the email about the booking's current status again. Idempotent by `mailId`, which the browser generates. */
  resendMail: adminProcedure
    .input(Id.extend({ mailId: z.uuid() }))
    .mutation(({ ctx, input }) => resendBookingMail(ctx.db, input)),

  /** Applies check-in events. Idempotent; events may arrive late. */
  checkIn: adminProcedure
    .input(z.object({ events: z.array(CheckInEventInput).max(MAX_CHECK_IN_EVENTS) }))
    .mutation(({ ctx, input }) => saveCheckInEvents(ctx.db, input.events)),

  /** Marks the bookings of an appointment that are still `confirmed` as no-shows. */
  markNoShows: adminProcedure
    .input(z.object({ appointmentId: z.uuid() }))
    .mutation(({ ctx, input }) => markNoShows(ctx.db, input.appointmentId)),
};
