import { listBookingDrafts } from "#workers/app/booking-draft-list.ts";
import { exportAccount } from "#workers/data/account/account.ts";
import { requireUser, type TrpcContext } from "./trpc.ts";

/**
 * All data about the signed-in user (Art. 15 and 20 GDPR): the rows of the database and the booking drafts in KV.
 * @throws Refused `signed_out`
 */
export async function exportOwnData(ctx: TrpcContext) {
  const { id } = requireUser(ctx);
  const [rows, drafts] = await Promise.all([exportAccount(ctx.db), listBookingDrafts(ctx.env, id)]);
  const booking_drafts = drafts.map(({ appointmentId, fields }) => ({ appointment_id: appointmentId, fields }));
  return { ...rows, booking_drafts };
}
