import { z } from "zod";
import { FollowableRecordInput } from "#domain/account/followable-record.ts";
import { Refused } from "#domain/refusal.ts";
import { userOfUnfollowLink } from "#workers/app/unfollow-link.ts";
import { followRecord, getFollowableRecord, listFollows, unfollow, unfollowAll } from "#workers/data/account/follow.ts";
import { connectAsService } from "#workers/data/supabase.ts";
import { publicProcedure, router, userProcedure } from "../trpc.ts";

export const followRouter = router({
  byRecord: userProcedure
    .input(FollowableRecordInput)
    .query(({ ctx, input }) => getFollowableRecord(ctx.db, ctx.user.id, input)),

  listMine: userProcedure.query(({ ctx }) => listFollows(ctx.db)),

  follow: userProcedure.input(FollowableRecordInput).mutation(({ ctx, input }) => followRecord(ctx.db, input)),

  unfollow: userProcedure.input(z.object({ id: z.uuid() })).mutation(({ ctx, input }) => unfollow(ctx.db, input.id)),

  /** `link` is the parameter `link` of an `unfollowUrl`: a user id with a signature. */
  unfollowAll: publicProcedure.input(z.object({ link: z.string().max(200) })).mutation(async ({ ctx, input }) => {
    const userId = await userOfUnfollowLink(ctx.env, input.link);
    if (!userId) throw new Refused("wrong_link");
    await unfollowAll(connectAsService(ctx.env), userId);
  }),
});
