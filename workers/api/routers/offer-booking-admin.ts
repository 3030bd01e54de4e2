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

/**
 * The procedures of `offerBooking` for admins. `changeFor`, `correctFor` and `cancelFor` change a guest's booking;
 * `cancelFor` cancels for the guest or, with `isByHost`, for the host.
 */
export const offerBookingAdmin = {
  listRecords: adminProcedure.input(bookingRecords.input).query(({ ctx, input }) => listBookingRecords(ctx.db, input)),

  exportRecords: adminProcedure
    .input(
      bookingRecords.input.unwrap().omit({ page: true, itemsPerPage: true }).extend({ after: ExportCursor.nullable() }),
    )
    .query(({ ctx, input }) => exportBookings(ctx.db, input)),

  getDetail: adminProcedure.input(Id).query(({ ctx, input }) => getBookingDetail(ctx.db, input.id)),

  /** Changes quantity and companions. */
  changeFor: adminProcedure.input(BookingChange).mutation(({ ctx, input }) => changeBooking(ctx.db, input)),

  /** Corrects name, email, phone number and companions. */
  correctFor: adminProcedure.input(BookingCorrection).mutation(({ ctx, input }) => correctBooking(ctx.db, input)),

  cancelFor: adminProcedure
    .input(Id.extend({ isByHost: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => cancelBookingAsAdmin(ctx.db, input)),

  move: adminProcedure
    .input(Id.extend({ appointmentId: z.uuid(), shownStart: z.date().optional() }))
    .mutation(({ ctx, input }) => moveBooking(ctx.db, input)),

  bookByPhone: adminProcedure.input(PhoneBooking).mutation(({ ctx, input }) => bookByPhone(ctx.db, input)),

  setNote: adminProcedure
    .input(Id.extend({ note: z.string().trim().max(2000), expectedNote: z.string().trim().max(2000) }))
    .mutation(({ ctx, input }) => setBookingNote(ctx.db, input)),

  resendMail: adminProcedure
    .input(Id.extend({ resendId: z.uuid() }))
    .mutation(({ ctx, input }) => resendBookingMail(ctx.db, input)),

  checkIn: adminProcedure
    .input(z.object({ events: z.array(CheckInEventInput).max(MAX_CHECK_IN_EVENTS) }))
    .mutation(({ ctx, input }) => saveCheckInEvents(ctx.db, input.events)),

  markNoShows: adminProcedure
    .input(z.object({ appointmentId: z.uuid() }))
    .mutation(({ ctx, input }) => markNoShows(ctx.db, input.appointmentId)),
};
