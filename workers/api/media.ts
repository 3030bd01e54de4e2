import { type Context, Hono } from "hono";
import { pictureWidths } from "#domain/picture.ts";
import { SHARE_SIZE } from "#domain/share-picture.ts";
import { sha256Hex } from "../app/digest.ts";
import { settingsOf } from "../app/environment.ts";
import { fetchSupabase } from "../data/fetch-supabase.ts";
import { getFocalPoint } from "../data/media.ts";
import type { ApiEnv } from "./index.ts";

const PATH = /^[a-z0-9][a-z0-9/_-]*\.(webp|avif|jpg|png)$/;
const QUALITY = 82;

type MediaContext = Context<ApiEnv>;
type Variant = { transform: ImageTransform; format: "image/webp" | "image/jpeg"; cacheControl: string };

/**
 * Pictures of the bucket `media`, from our own origin. A path never changes its picture.
 *
 * `GET /media/{width}/{path}`: in one of the allowed widths, as WebP, kept for ever. AVIF would save another fifth and cost ten
 * times the encoding.
 * `GET /media/1200x630/{path}`: cut for shared links around the focal point, as JPEG, which every network reads. Kept for a day,
 * because an admin may move the focal point.
 */
export const media = new Hono<ApiEnv>()
  .get(`/${SHARE_SIZE.width}x${SHARE_SIZE.height}/:path{.+}`, async (c) => {
    const path = c.req.param("path");
    if (!PATH.test(path)) return c.notFound();
    return serve(c, path, async () => {
      const gravity = await getFocalPoint(c.env.trpcContext.db, path);
      return {
        transform: { ...SHARE_SIZE, fit: "cover", gravity: { mode: "box-center", ...(gravity ?? { x: 0.5, y: 0.5 }) } },
        format: "image/jpeg",
        cacheControl: "public, max-age=86400",
      };
    });
  })
  .get("/:width/:path{.+}", async (c) => {
    const width = pictureWidths.find((allowed) => String(allowed) === c.req.param("width"));
    const path = c.req.param("path");
    if (!width || !PATH.test(path)) return c.notFound();
    return serve(c, path, async () => ({
      transform: { width, fit: "scale-down" },
      format: "image/webp",
      cacheControl: "public, max-age=31536000, immutable",
    }));
  });

/** Answers from the cache, which also knows ranges and unchanged pictures (304), else makes the variant and keeps it. */
async function serve(c: MediaContext, path: string, variantOf: () => Promise<Variant>): Promise<Response> {
  const cache = await caches.open("media");
  const key = new URL(c.req.path, c.req.url);
  const kept = await cache.match(new Request(key, { headers: conditionsOf(c.req.raw) }));
  if (kept) return kept;

  const { env } = c.env.trpcContext;
  const original = await fetchSupabase(`${settingsOf(env).SUPABASE_URL}/storage/v1/object/public/media/${path}`).catch(
    () => null,
  );
  if (original?.status === 400 || original?.status === 404) return c.notFound();
  if (!original?.ok || !original.body) return c.json({ message: "Das Bild ist gerade nicht erreichbar." }, 503);

  const { transform, format, cacheControl } = await variantOf();
  const output = await env.IMAGES.input(original.body).transform(transform).output({ format, quality: QUALITY });
  // Whole, so that its length is known: the cache answers ranges of nothing else.
  const picture = await new Response(output.image()).arrayBuffer();
  const headers = {
    "content-type": format,
    "content-length": String(picture.byteLength),
    "cache-control": cacheControl,
    etag: `"${await sha256Hex(picture)}"`,
  };
  c.executionCtx.waitUntil(cache.put(key, new Response(picture, { headers })));
  return new Response(picture, { headers });
}

/** What the cache may decide by; nothing else of the request reaches it. */
function conditionsOf(request: Request): Headers {
  const conditions = new Headers();
  for (const name of ["range", "if-none-match"]) {
    const value = request.headers.get(name);
    if (value !== null) conditions.set(name, value);
  }
  return conditions;
}
