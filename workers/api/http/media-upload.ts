import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { mediaLimits, Thumbhash } from "#domain/media/media.ts";
import { Refused, refusalMessage, refusals } from "#domain/refusal.ts";
import { slugify, withoutFileExtension } from "#domain/slug.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { requireAdmin, type TrpcContext } from "#workers/api/trpc.ts";
import { MAX_IMAGE_BODY_BYTES } from "#workers/app/limits/request-size.ts";
import type { Media } from "#workers/data/media/media.ts";
import { getMedia, insertMedia, type MediaFile, replaceMediaFile } from "#workers/data/media/media.ts";
import { removeMediaFiles, storeMediaFile } from "#workers/data/media/media-file.ts";
import { encodeImage } from "./image-encoding.ts";
import { purgeMedia } from "./purge-media.ts";

const Upload = z.object({ id: z.uuid(), thumbhash: Thumbhash.optional(), file: z.instanceof(File) });
const Replacement = Upload.omit({ id: true }).extend({ key: z.uuid(), version: z.coerce.number().int() });

/**
 * Image uploads by admins, each a form; returns the media row. The admin is authorized before the body is read, and
 * reading stops at the size limit.
 * `POST /api/media`: a new image with the client's `id`, which makes it idempotent.
 * `POST /api/media/{id}/file`: replaces the file, based on `version`; idempotent by its `key`.
 */
export const mediaUpload = new Hono<ApiEnv>()
  .use(async (c, next) => {
    await requireAdmin(c.env.trpcContext);
    await next();
  })
  .use(bodyLimit({ maxSize: MAX_IMAGE_BODY_BYTES, onError: (c) => refuse(c, new Refused("image_too_large")) }))
  .post("/", async (c) => {
    const context = c.env.trpcContext;
    const { id, ...upload } = await readForm(c, Upload);
    const known = await getMedia(context.db, id);
    if (known) return respond(c, known);
    const name = nameOf(upload.file);
    const media = await storeImage(context, { folder: id, ...upload }, (file) =>
      insertMedia(context.db, { id, name, ...file }),
    );
    return respond(c, media);
  })
  .post("/:id/file", async (c) => {
    const context = c.env.trpcContext;
    const id = z.uuid().safeParse(c.req.param("id")).data;
    const { key, version, ...upload } = await readForm(c, Replacement);
    const known = id ? await getMedia(context.db, id) : null;
    if (!id || !known) throw new Refused("record_not_found");
    if (known.url.includes(`/${id}/${key}/`)) return respond(c, known);
    const media = await storeImage(context, { folder: `${id}/${key}`, ...upload }, (file) =>
      replaceMediaFile(context.db, { id, version, ...file }),
    );
    await purgeMedia(context, id);
    return respond(c, media);
  })
  .onError((error, c) => {
    if (error instanceof Refused) return refuse(c, error);
    throw error;
  });

/**
 * Re-encodes the image, stores it under a new path and calls `write`. Deletes the file when no row was written; if the
 * deletion fails, the scheduled `sweepMediaFiles` deletes the file.
 */
async function storeImage(
  { env, db, report }: TrpcContext,
  { folder, file, thumbhash = null }: { folder: string; file: File; thumbhash?: string | null | undefined },
  write: (file: MediaFile) => Promise<Media>,
): Promise<Media> {
  const image = await encodeImage(env, file);
  const { width, height } = image;
  const path = `${folder}/${crypto.randomUUID().slice(0, 8)}-${slugify(nameOf(file)).slice(0, 60) || "bild"}.webp`;
  const isNamedBy = (media: Media | null) => media?.url === `/media/${path}`;
  await storeMediaFile(db, path, image.bytes, image.contentType);
  const deleteUnused = () => removeMediaFiles(db, [path]).catch(report);
  try {
    const media = await write({ path, width, height, thumbhash });
    if (!isNamedBy(media)) await deleteUnused(); // a parallel request with the same key has finished first
    return media;
  } catch (error) {
    // The response may have been lost after the commit, so the file is deleted only if it certainly has no row.
    const id = folder.split("/")[0] ?? "";
    const written = await getMedia(db, id).catch(() => undefined);
    if (written !== undefined && !isNamedBy(written)) await deleteUnused();
    throw error;
  }
}

/** "Töpferscheibe.final.JPG" becomes "Töpferscheibe.final" (specification, section 5). */
function nameOf(file: File): string {
  return withoutFileExtension(
    file.name
      .normalize("NFC")
      .replace(/[\p{C}\\/]+/gu, " ")
      .trim(),
  ).slice(0, mediaLimits.name);
}

async function readForm<Schema extends z.ZodType>(c: Context<ApiEnv>, schema: Schema): Promise<z.infer<Schema>> {
  const form = await c.req.formData().catch(() => null);
  const parsed = schema.safeParse(form && Object.fromEntries(form));
  if (!parsed.success) throw new Refused("invalid_input");
  return parsed.data;
}

function respond(c: Context<ApiEnv>, media: Media): Response {
  return c.json(media, 200, { "cache-control": "private, no-store" });
}

function refuse(c: Context<ApiEnv>, { code, detail }: Refused): Response {
  const status = getHTTPStatusCodeFromError(new TRPCError({ code: refusals[code].code }));
  return c.json({ message: refusalMessage(code, detail), code }, status as 400, {
    "cache-control": "private, no-store",
  });
}
