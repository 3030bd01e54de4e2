import { z } from "zod";
import { offerAppointmentPeriods, utilizationUnits } from "#domain/appointment/appointment-detail.ts";
import { AppointmentMessage } from "#domain/appointment/appointment-message.ts";
import {
  AppointmentPlan,
  AppointmentsChange,
  Capacity,
  ConflictQuery,
  MAX_CAPACITY,
} from "#domain/appointment/appointment-plan.ts";
import { appointmentRecords } from "#domain/appointment/appointment-records.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { ExportCursor } from "#domain/list/export-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { adminProcedure, type TrpcContext } from "#workers/api/trpc.ts";
import {
  cancelAppointment,
  changeAppointments,
  changeCapacity,
  confirmAppointment,
  createAppointments,
  messageAppointment,
  moveAppointment,
  rebookParties,
} from "#workers/data/appointment/appointment-changes.ts";
import {
  exportAppointments,
  listAppointmentRecords,
  listAppointmentsOfDays,
  listOfferAppointments,
} from "#workers/data/appointment/appointment-list.ts";
import {
  findAppointmentConflicts,
  getAppointmentDetail,
  getOfferWithLastAppointment,
  listRebookingTargets,
  listRecipients,
  listUtilization,
} from "#workers/data/appointment/appointment-records.ts";
import { getOfferSlugId, getOfferSlugIdOfAppointment } from "#workers/data/appointment/offer-appointment.ts";

const Id = z.object({ id: z.uuid() });
const Day = z.iso.date();

/** The procedures of `offerAppointment` for admins. */
export const offerAppointmentAdmin = {
  getOffer: adminProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getOfferWithLastAppointment(ctx.db, input.slugId)),

  listRecords: adminProcedure
    .input(appointmentRecords.input)
    .query(({ ctx, input }) => listAppointmentRecords(ctx.db, input, new Date())),

  exportRecords: adminProcedure
    .input(
      appointmentRecords.input
        .unwrap()
        .omit({ page: true, itemsPerPage: true })
        .extend({ after: ExportCursor.nullable() }),
    )
    .query(({ ctx, input }) => exportAppointments(ctx.db, input, new Date())),

  listOfOffer: adminProcedure
    .input(z.object({ offerId: z.uuid(), period: z.enum(offerAppointmentPeriods), page: Paging.shape.page }))
    .query(({ ctx, input }) => listOfferAppointments(ctx.db, input, new Date())),

  /** The first `perDay` appointments of each day. Ignores all `filters` except `ort` (location) and `stand` (state). */
  listOfDays: adminProcedure
    .input(
      z.object({
        fromDay: Day,
        toDay: Day,
        perDay: z.number().int().min(1).max(100),
        offerId: z.uuid().optional(),
        query: appointmentRecords.input.unwrap().shape.query,
        filters: appointmentRecords.input.unwrap().shape.filters,
      }),
    )
    .query(({ ctx, input }) => listAppointmentsOfDays(ctx.db, input)),

  getDetail: adminProcedure.input(Id).query(({ ctx, input }) => getAppointmentDetail(ctx.db, input.id)),

  listRebookingTargets: adminProcedure
    .input(Id)
    .query(({ ctx, input }) => listRebookingTargets(ctx.db, input.id, new Date())),

  /** The guests of the appointments `ids`. */
  listRecipients: adminProcedure
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
    .query(({ ctx, input }) => listRecipients(ctx.db, input.ids)),

  /**
   * Appointments that overlap a planned one at the same location or with the same artist, and appointments of the offer
   * that start at the same time as a planned one.
   */
  findConflicts: adminProcedure.input(ConflictQuery).query(({ ctx, input }) => findAppointmentConflicts(ctx.db, input)),

  create: adminProcedure
    .input(AppointmentPlan)
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugId(ctx.db, input.offerId), () => createAppointments(ctx.db, input)),
    ),

  changeCapacity: adminProcedure
    .input(Id.extend({ capacity: Capacity }))
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => changeCapacity(ctx.db, input)),
    ),

  confirm: adminProcedure
    .input(Id)
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => confirmAppointment(ctx.db, input.id)),
    ),

  move: adminProcedure
    .input(Id.extend({ timestamp: z.date() }))
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => moveAppointment(ctx.db, input)),
    ),

  /**
   * `replacementId` is another appointment of the offer, to which the booked parties are moved; `shownStart` is its start
   * as the page showed it.
   */
  cancel: adminProcedure
    .input(
      Id.extend({
        reason: z.string().trim().max(300, "Höchstens 300 Zeichen.").default(""),
        replacementId: z.uuid().optional(),
        shownStart: z.date().optional(),
      }),
    )
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => cancelAppointment(ctx.db, input)),
    ),

  changeMany: adminProcedure.input(AppointmentsChange).mutation(async ({ ctx, input }) => {
    const result = await changeAppointments(ctx.db, input);
    const slugIds = new Set(result.changed.flatMap(({ slug_id: slugId }) => slugId ?? []));
    // A repeated deletion counts as changed but has no slug id, so it purges only the lists of offers.
    if (result.changed.length > 0) await ctx.cache.purge([...Array.from(slugIds, pageTags.offer), pageTags.offers]);
    return result;
  }),

  rebook: adminProcedure
    .input(
      Id.extend({
        targetId: z.uuid(),
        bookingIds: z.array(z.uuid()).min(1).max(MAX_CAPACITY),
        shownStart: z.date().optional(),
      }),
    )
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.targetId), () => rebookParties(ctx.db, input)),
    ),

  message: adminProcedure.input(AppointmentMessage).mutation(async ({ ctx, input }) => ({
    mails: await messageAppointment(ctx.db, input),
  })),

  listUtilization: adminProcedure
    .input(z.object({ fromDay: Day, toDay: Day, unit: z.enum(utilizationUnits) }))
    .query(({ ctx, input }) => listUtilization(ctx.db, input)),
};

/** Waits for the slug id before the change: a failed read after the commit would report the change as failed. */
async function changeAndPurge<Result>(
  { cache }: TrpcContext,
  pendingSlugId: Promise<string | null>,
  change: () => Promise<Result>,
): Promise<Result> {
  const slugId = await pendingSlugId;
  const result = await change();
  if (slugId) await cache.purge([pageTags.offer(slugId), pageTags.offers]);
  return result;
}
