import { z } from "zod";
import { MediaUpdate, mediaLibrary } from "#domain/media/media.ts";
import { tagsOfMedia } from "#workers/api/media-tags.ts";
import { deleteMedia, getMedia, listMedia, listMediaUse, updateMedia } from "#workers/data/media/media.ts";
import { removeMediaFiles } from "#workers/data/media/media-file.ts";
import { adminProcedure, router } from "../trpc.ts";

/** The media library. Files are uploaded through `POST /api/media`. */
export const mediaRouter = router({
  list: adminProcedure.input(mediaLibrary.input).query(({ ctx, input }) => listMedia(ctx.db, input)),
  byId: adminProcedure.input(z.object({ id: z.uuid() })).query(async ({ ctx, input }) => {
    const media = await getMedia(ctx.db, input.id);
    return media && { ...media, usedIn: await listMediaUse(ctx.db, input.id) };
  }),
  /** Requires the `version` that the admin saw. `purged` contains the cache tags of the pages that show the image. */
  update: adminProcedure.input(MediaUpdate).mutation(async ({ ctx, input }) => {
    // Read before the commit: if a read after the commit failed, the change would be reported as failed.
    const tags = await tagsOfMedia(ctx.db, input.id);
    const media = await updateMedia(ctx.db, input);
    return { ...media, purged: await ctx.cache.purge(tags) };
  }),
  delete: adminProcedure.input(z.object({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    const path = await deleteMedia(ctx.db, input.id);
    // When the removal fails, the scheduled `sweepMediaFiles` deletes the file.
    if (path) await removeMediaFiles(ctx.db, [path]).catch(ctx.report);
    return { isDeleted: path !== null };
  }),
});
