import { z } from "zod";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import {
  listBookableAppointments,
  listBookingChoices,
  listUpcomingAppointments,
} from "#workers/data/appointment/offer-appointment.ts";
import { getOfferOfAppointment } from "#workers/data/offer/offer.ts";
import { router, visitorProcedure } from "../trpc.ts";
import { offerAppointmentAdmin } from "./offer-appointment-admin.ts";

export const offerAppointmentRouter = router({
  ...offerAppointmentAdmin,

  /**
   * An offer with its bookable appointments: scheduled, with free slots, and later than the start of tomorrow in Berlin
   * (specification, section 7).
   */
  listBookable: visitorProcedure
    .input(
      Paging.extend({
        slugId: z.string(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.appointments),
      }),
    )
    .query(({ ctx, input }) => listBookableAppointments(ctx.db, input, new Date())),

  listUpcoming: visitorProcedure
    .input(z.object({ offerId: z.uuid() }))
    .query(({ ctx, input }) => listUpcomingAppointments(ctx.db, input.offerId, new Date())),

  /**
   * The offer of an appointment, with the appointments that the booking page shows (`listBookingChoices`); `null` when
   * the caller may not read the appointment, or when the offer is not published.
   */
  forBooking: visitorProcedure.input(z.object({ id: z.uuid() })).query(async ({ ctx, input }) => {
    const offer = await getOfferOfAppointment(ctx.db, input.id);
    if (offer?.status !== "published") return null;
    const subject = { offerId: offer.id, chosenId: input.id };
    return { offer, appointments: await listBookingChoices(ctx.db, subject, new Date()) };
  }),
});
