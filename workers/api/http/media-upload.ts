import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { cutText } from "#domain/cut-text.ts";
import { mediaLimits, Thumbhash } from "#domain/media/media.ts";
import { Refused, refusalMessage, refusals } from "#domain/refusal.ts";
import { slugify, withoutFileExtension } from "#domain/slug.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { requireAdmin, type TrpcContext } from "#workers/api/trpc.ts";
import { MAX_IMAGE_BODY_BYTES } from "#workers/app/limits/request-size.ts";
import { getMedia, insertMedia, type Media, type MediaFile, replaceMediaFile } from "#workers/data/media/media.ts";
import { removeMediaFiles, storeMediaFile } from "#workers/data/media/media-file.ts";
import { tagsOfMedia } from "../media-tags.ts";
import { encodeImage } from "./image-encoding.ts";

const Upload = z.object({ id: z.uuid(), thumbhash: Thumbhash.optional(), file: z.instanceof(File) });
const Replacement = Upload.omit({ id: true }).extend({ key: z.uuid(), version: z.coerce.number().int() });

/**
 * Image uploads by admins as form data; each returns the media row. The admin is authorized before the body is read.
 * - `POST /api/media`: a new image. Idempotent by `id`, which the client generates
 * - `POST /api/media/{id}/file`: replaces the file of an image, if the image still has the version `version`.
 *   Idempotent by `key`
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
    const existing = await getMedia(context.db, id);
    if (existing) return respond(c, existing);
    const name = nameOf(upload.file);
    const media = await storeImage(context, { id, folder: id, ...upload }, (file) =>
      insertMedia(context.db, { id, name, ...file }),
    );
    return respond(c, media);
  })
  .post("/:id/file", async (c) => {
    const context = c.env.trpcContext;
    const id = z.uuid().safeParse(c.req.param("id")).data;
    const { key, version, ...upload } = await readForm(c, Replacement);
    const existing = id ? await getMedia(context.db, id) : null;
    if (!id || !existing) throw new Refused("record_not_found");
    const folder = `${id}/${key}`;
    const isAlreadyReplaced = isInFolder(existing, folder); // by an earlier request with the same key
    // Read before the commit: if a read after the commit failed, the change would be reported as failed.
    const tags = await tagsOfMedia(context.db, id);
    const media = isAlreadyReplaced
      ? existing
      : await storeImage(context, { id, folder, ...upload }, (file) =>
          replaceMediaFile(context.db, { id, version, ...file }),
        );
    await context.cache.purge(tags);
    return respond(c, media);
  })
  .onError((error, c) => {
    if (error instanceof Refused) return refuse(c, error);
    throw error;
  });

const RANDOM_PART_LENGTH = 8;
const MAX_SLUG_LENGTH = 60;

/** Whether the image's file was stored by a request with this folder. */
const isInFolder = ({ url }: Media, folder: string) => url.includes(`/${folder}/`);

type ImageUpload = { id: string; folder: string; file: File; thumbhash?: string | null | undefined };

/**
 * Stores the encoded file, then calls `writeRow`. Deletes the stored file again only when certainly no media row refers
 * to the file. The scheduled `sweepMediaFiles` deletes other unused files.
 */
async function storeImage(
  { env, db, report }: TrpcContext,
  { id, folder, file, thumbhash = null }: ImageUpload,
  writeRow: (file: MediaFile) => Promise<Media>,
): Promise<Media> {
  const image = await encodeImage(env, file);
  const { width, height } = image;
  // The random part makes the path new, because responses of a path are cached as immutable.
  const randomPart = crypto.randomUUID().slice(0, RANDOM_PART_LENGTH);
  const slug = slugify(nameOf(file)).slice(0, MAX_SLUG_LENGTH) || "bild";
  const path = `${folder}/${randomPart}-${slug}.webp`;
  const hasThisFile = (media: Media | null) => media?.url === `/media/${path}`;
  await storeMediaFile(db, path, image.bytes, image.contentType);
  const deleteUnused = () => removeMediaFiles(db, [path]).catch(report);
  try {
    const media = await writeRow({ path, width, height, thumbhash });
    if (!hasThisFile(media)) await deleteUnused(); // a parallel request with the same id was faster
    return media;
  } catch (error) {
    // The row may have been committed: by this request, if only the database's response was lost, or by a repetition
    // that ran in parallel.
    const row = await getMedia(db, id).catch(() => undefined);
    if (row !== undefined && !hasThisFile(row)) await deleteUnused();
    if (row && isInFolder(row, folder)) return row;
    throw error;
  }
}

/**
 * "Töpferscheibe.final.JPG" becomes "Töpferscheibe.final" (specification, section 5). In form data, browsers escape
 * quotes and line breaks of file names.
 */
function nameOf(file: File): string {
  const name = file.name
    .replaceAll("%22", '"')
    .replace(/(%0[AD])+/g, " ")
    .normalize("NFC")
    .replace(/[\p{C}\\/]+/gu, " ")
    .trim();
  return cutText(withoutFileExtension(name), mediaLimits.name);
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
  return c.json({ message: refusalMessage(code, detail), code }, status as ContentfulStatusCode, {
    "cache-control": "private, no-store",
  });
}
