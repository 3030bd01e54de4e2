import { listBookingDrafts } from "#workers/app/booking-draft-list.ts";
import { exportAccount } from "#workers/data/account/account.ts";
import { requireUser, type TrpcContext } from "./trpc.ts";

/**
 * The data about the signed-in user (Art. 15 and 20 GDPR) from the database and KV. `booking_drafts` is `null` when KV
 * fails.
 * @throws Refused `signed_out`, `backend_unavailable`
 */
export async function exportOwnData(ctx: TrpcContext) {
  const { id } = requireUser(ctx);
  const [rows, drafts] = await Promise.all([
    exportAccount(ctx.db),
    listBookingDrafts(ctx.env, id).catch((error: unknown) => {
      ctx.report(error);
      return null;
    }),
  ]);
  const booking_drafts =
    drafts?.map(({ appointmentId, fields }) => ({ appointment_id: appointmentId, fields })) ?? null;
  return { ...rows, booking_drafts };
}
