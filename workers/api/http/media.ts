import { type Context, Hono } from "hono";
import { imageWidths } from "#domain/media/image.ts";
import { SHARE_SIZE } from "#domain/media/share-image.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { sha256Hex } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";
import { getFocalPoint } from "#workers/data/media/media.ts";

const PATH = /^[a-z0-9][a-z0-9/_-]*\.(webp|avif|jpg|png)$/;
const FOR_EVER = "public, max-age=31536000, immutable";
/** Wider ones take seconds to draw as AVIF, and hosted Images draws none above 1,200 px. */
const WIDEST_AVIF = 960;

type MediaContext = Context<ApiEnv>;
type Variant = { transform: ImageTransform; output: ImageOutputOptions; cacheControl: string };

/**
 * Pictures of the bucket `media`, from our own origin. A path never changes its picture.
 *
 * `GET /media/{width}/{path}`: in one of the allowed widths, kept for ever. As WebP at once; whoever reads AVIF gets that, which is
 * almost half as large, once somebody has asked twice: it takes ten times as long to draw, so nobody waits for it and pictures
 * that are hardly looked at never become one.
 * `GET /media/1200x630/{path}`: cut for shared links around the focal point, as JPEG, which every network reads. Kept for a day,
 * because an admin may move the focal point.
 */
export const media = new Hono<ApiEnv>()
  .get(`/${SHARE_SIZE.width}x${SHARE_SIZE.height}/:path{.+}`, async (c) => {
    const path = c.req.param("path");
    if (!PATH.test(path)) return c.notFound();
    return (
      (await findKept(c, "image/jpeg")) ??
      draw(c, path, async () => {
        const gravity = await getFocalPoint(c.env.trpcContext.db, path);
        return {
          transform: {
            ...SHARE_SIZE,
            fit: "cover",
            gravity: { mode: "box-center", ...(gravity ?? { x: 0.5, y: 0.5 }) },
          },
          output: { format: "image/jpeg", quality: 82 },
          cacheControl: "public, max-age=86400",
        };
      })
    );
  })
  .get("/:width/:path{.+}", async (c) => {
    const width = imageWidths.find((allowed) => String(allowed) === c.req.param("width"));
    const path = c.req.param("path");
    if (!width || !PATH.test(path)) return c.notFound();
    const as = (output: ImageOutputOptions) => async (): Promise<Variant> => ({
      transform: { width, fit: "scale-down" },
      output,
      cacheControl: FOR_EVER,
    });
    const readsAvif = width <= WIDEST_AVIF && (c.req.header("accept") ?? "").includes("image/avif");
    const avif = readsAvif ? await findKept(c, "image/avif") : undefined;
    if (avif) return avif;
    const webp = await findKept(c, "image/webp");
    if (webp && readsAvif) c.executionCtx.waitUntil(drawForLater(c, path, as({ format: "image/avif", quality: 50 })));
    return webp ?? draw(c, path, as({ format: "image/webp", quality: 82 }));
  });

/** When this isolate began to draw what nobody waits for; 0 when it draws nothing. */
let drawingSince = 0;
/** A request that is cut off never says that its drawing has ended. */
const LONGEST_DRAWING_MS = 30_000;

/** One at a time; for a picture that is left out here the next request asks again. */
async function drawForLater(c: MediaContext, path: string, variantOf: () => Promise<Variant>): Promise<void> {
  if (Date.now() - drawingSince < LONGEST_DRAWING_MS) return;
  drawingSince = Date.now();
  try {
    await draw(c, path, variantOf);
  } finally {
    drawingSince = 0;
  }
}

/** From the cache, which also knows ranges and unchanged pictures (304). */
async function findKept(c: MediaContext, format: string): Promise<Response | undefined> {
  const cache = await caches.open("media");
  return cache.match(new Request(keyOf(c, format), { headers: conditionsOf(c.req.raw) }));
}

/** Fetches the original, makes the variant and keeps it. */
async function draw(c: MediaContext, path: string, variantOf: () => Promise<Variant>): Promise<Response> {
  const { env } = c.env.trpcContext;
  const original = await fetchSupabase(`${settingsOf(env).SUPABASE_URL}/storage/v1/object/public/media/${path}`).catch(
    () => null,
  );
  if (original?.status === 400 || original?.status === 404) return c.notFound();
  if (!original?.ok || !original.body) return c.json({ message: "Das Bild ist gerade nicht erreichbar." }, 503);

  const { transform, output, cacheControl } = await variantOf();
  const drawn = await env.IMAGES.input(original.body).transform(transform).output(output);
  // Whole, so that its length is known: the cache answers ranges of nothing else.
  const image = await new Response(drawn.image()).arrayBuffer();
  const headers = {
    // Hosted Images may answer in another format than asked for.
    "content-type": drawn.contentType(),
    "content-length": String(image.byteLength),
    "cache-control": cacheControl,
    etag: `"${await sha256Hex(image)}"`,
    vary: "accept",
  };
  const cache = await caches.open("media");
  c.executionCtx.waitUntil(cache.put(keyOf(c, output.format), new Response(image, { headers })));
  return new Response(image, { headers });
}

/** Without the visitor's own query. */
function keyOf(c: MediaContext, format: string): URL {
  return new URL(`${c.req.path}?as=${encodeURIComponent(format)}`, c.req.url);
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
