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
  getAppointmentOffer,
  listRebookingTargets,
  listRecipients,
  listUtilization,
} from "#workers/data/appointment/appointment-records.ts";
import { getOfferSlugId, getOfferSlugIdOfAppointment } from "#workers/data/appointment/offer-appointment.ts";

const Id = z.object({ id: z.uuid() });
const Day = z.iso.date();

/** The procedures of `offerAppointment` for admins. */
export const offerAppointmentAdmin = {
  /** The offer with this slug id, as the admin pages of its appointments show it; `null` when there is none. */
  getOffer: adminProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getAppointmentOffer(ctx.db, input.slugId)),

  /** Appointments of all offers, paginated. */
  listRecords: adminProcedure
    .input(appointmentRecords.input)
    .query(({ ctx, input }) => listAppointmentRecords(ctx.db, input, new Date())),

  /** One part of the filtered list, which is exported in parts. `after` is the `next` of the previous part. */
  exportRecords: adminProcedure
    .input(
      appointmentRecords.input
        .unwrap()
        .omit({ page: true, itemsPerPage: true })
        .extend({ after: ExportCursor.nullable() }),
    )
    .query(({ ctx, input }) => exportAppointments(ctx.db, input, new Date())),

  /** Upcoming or past appointments of an offer, paginated. */
  listOfOffer: adminProcedure
    .input(z.object({ offerId: z.uuid(), period: z.enum(offerAppointmentPeriods), page: Paging.shape.page }))
    .query(({ ctx, input }) => listOfferAppointments(ctx.db, input, new Date())),

  /**
   * The first `perDay` appointments of each day, of one offer or of all offers, filtered by `query`, `ort` and `stand`
   * like `listRecords`.
   */
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

  /** An appointment with its parties; `null` when there is no such appointment. */
  getDetail: adminProcedure.input(Id).query(({ ctx, input }) => getAppointmentDetail(ctx.db, input.id)),

  /** Other upcoming appointments of the same offer with free slots, to which bookings can be moved. */
  listRebookingTargets: adminProcedure
    .input(Id)
    .query(({ ctx, input }) => listRebookingTargets(ctx.db, input.id, new Date())),

  /**
   * How many booked guests get an email when the appointments are cancelled or moved, and which booked guests have to
   * be called. Waiting parties are not included.
   */
  listRecipients: adminProcedure
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
    .query(({ ctx, input }) => listRecipients(ctx.db, input.ids)),

  /**
   * Conflicts of the appointments that the input's `rule` describes: overlaps at the same location or with the same
   * artist, and existing appointments of the offer at the same time.
   */
  findConflicts: adminProcedure.input(ConflictQuery).query(({ ctx, input }) => findAppointmentConflicts(ctx.db, input)),

  /** Creates the appointments of a plan, except existing and past ones. Idempotent. */
  create: adminProcedure
    .input(AppointmentPlan)
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugId(ctx.db, input.offerId), () => createAppointments(ctx.db, input)),
    ),

  /** Changes the capacity, but never to fewer slots than are booked and held. */
  changeCapacity: adminProcedure
    .input(Id.extend({ capacity: Capacity }))
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => changeCapacity(ctx.db, input)),
    ),

  /** Confirms that an appointment takes place even with fewer booked slots than the minimum of its offer. */
  confirm: adminProcedure
    .input(Id)
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => confirmAppointment(ctx.db, input.id)),
    ),

  /**
   * Moves an appointment to another time. Emails the parties with an open waitlist offer, and the guests whose bookings
   * have an email.
   */
  move: adminProcedure
    .input(Id.extend({ timestamp: z.date() }))
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => moveAppointment(ctx.db, input)),
    ),

  /**
   * Cancels an appointment and emails the waiting parties and the guests whose bookings have an email. With
   * `replacementId`, another appointment of the offer, the booked parties are moved to this replacement, except those
   * that have already booked it.
   */
  cancel: adminProcedure
    .input(
      Id.extend({
        reason: z.string().trim().max(300, "Höchstens 300 Zeichen.").default(""),
        replacementId: z.uuid().optional(),
      }),
    )
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.id), () => cancelAppointment(ctx.db, input)),
    ),

  /**
   * Cancels, moves or deletes many appointments, or changes their capacity. A refused change is returned and does not
   * stop the others.
   */
  changeMany: adminProcedure.input(AppointmentsChange).mutation(async ({ ctx, input }) => {
    const result = await changeAppointments(ctx.db, input);
    const slugIds = new Set(result.changed.flatMap(({ slug_id: slugId }) => slugId ?? []));
    // A repeated deletion counts as changed, but has no slug id of an offer. Then only the lists of offers are purged.
    if (result.changed.length > 0) await ctx.cache.purge([...Array.from(slugIds, pageTags.offer), pageTags.offers]);
    return result;
  }),

  /**
   * Moves selected parties of a cancelled appointment to another appointment while slots are free. Returns the outcome
   * for each party.
   */
  rebook: adminProcedure
    .input(Id.extend({ targetId: z.uuid(), bookingIds: z.array(z.uuid()).min(1).max(MAX_CAPACITY) }))
    .mutation(({ ctx, input }) =>
      changeAndPurge(ctx, getOfferSlugIdOfAppointment(ctx.db, input.targetId), () => rebookParties(ctx.db, input)),
    ),

  /**
   * Emails the guests whose booking of the appointment has an email and is confirmed or attended. Returns the number of
   * emails.
   */
  message: adminProcedure.input(AppointmentMessage).mutation(async ({ ctx, input }) => ({
    mails: await messageAppointment(ctx.db, input),
  })),

  /** Utilization between two Berlin days (inclusive), summed per `unit`. */
  listUtilization: adminProcedure
    .input(z.object({ fromDay: Day, toDay: Day, unit: z.enum(utilizationUnits) }))
    .query(({ ctx, input }) => listUtilization(ctx.db, input)),
};

/**
 * Changes appointments of an offer, then purges the pages that show the offer. Waits for the slug id first: if it were
 * read after the commit and the read failed, the change would be reported as failed.
 */
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
