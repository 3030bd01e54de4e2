import { z } from "zod";
import { OneTimeCode } from "#domain/account/credentials.ts";
import { Profile } from "#domain/account/profile.ts";
import { Refused } from "#domain/refusal.ts";
import { deleteBookingDrafts } from "#workers/app/booking-draft-list.ts";
import type { EmailProof } from "#workers/app/session/sign-in.ts";
import { eraseAccount, isFactorCodeMissing, requireSession } from "#workers/data/account/account.ts";
import { getProfile, saveProfile } from "#workers/data/account/profile.ts";
import { connect } from "#workers/data/supabase.ts";
import { router, userProcedure } from "../trpc.ts";

export const accountRouter = router({
  getProfile: userProcedure.query(({ ctx }) => getProfile(ctx.db, ctx.user.id)),

  saveProfile: userProcedure.input(Profile).mutation(({ ctx, input }) => saveProfile(ctx.db, input)),

  /** Emails the code that `erase` requires, and a link that signs in and opens the bookings. */
  mailCode: userProcedure.mutation(async ({ ctx }) => {
    await requireSession(ctx.db); // a token outlives its session
    const outcome = await ctx.sessionPort.mailProofCode("/buchung/uebersicht/");
    if (outcome.kind !== "sent") throw refusalOf(outcome);
  }),

  /** `code` is the code that `mailCode` has sent. */
  erase: userProcedure.input(z.object({ code: OneTimeCode })).mutation(async ({ ctx, input }) => {
    await requireSession(ctx.db);
    // `proveEmail` starts another session without a second factor, so the current session is checked first.
    if (await isFactorCodeMissing(ctx.db)) throw new Refused("second_factor_required");
    const proof = await ctx.sessionPort.proveEmail(input.code);
    if (proof.kind !== "proven") throw refusalOf(proof);
    const { supabaseFetch } = ctx;
    const db = connect(ctx.env, proof.accessToken, { requestId: ctx.forwardedHeaders["x-request-id"], supabaseFetch });
    try {
      await eraseAccount(db);
    } catch (error) {
      await proof.end();
      throw error;
    }
    // The account is already erased, so a failure of this email is only reported.
    const sendEmail = async () => {
      const { mailAccountErased } = await import("#workers/app/session/account-emails.ts");
      await mailAccountErased(ctx.env, ctx.user.email);
    };
    ctx.execution.waitUntil(sendEmail().catch(ctx.report));
    // A booking draft that is not deleted here expires after some hours.
    await deleteBookingDrafts(ctx.env, ctx.user.id).catch(ctx.report);
  }),
});

function refusalOf(outcome: Exclude<EmailProof, { kind: "proven" }>): Refused {
  switch (outcome.kind) {
    case "invalid":
      return new Refused("wrong_code");
    case "too-many":
      return new Refused("too_many_attempts", { seconds: outcome.wait });
    case "emails-paused":
      return new Refused("emails_paused");
    case "unavailable":
      return new Refused("sign_in_unavailable");
  }
}
