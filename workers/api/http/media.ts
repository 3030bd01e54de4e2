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
/** Larger AVIF takes seconds to encode, and hosted Images encodes none above 1,200 px. */
const WIDEST_AVIF = 960;

type MediaContext = Context<ApiEnv>;
type Variant = { transform: ImageTransform; output: ImageOutputOptions; cacheControl: string };

/**
 * Images of the bucket `media` from our own origin; the image behind a path never changes.
 * `GET /media/{width}/{path}`: an allowed width, immutable. WebP at first; AVIF, almost half the size, from the second
 * request on, because encoding takes ten times as long and happens in the background.
 * `GET /media/1200x630/{path}`: JPEG for link previews, cropped around the focal point; cached for a day, because the focal
 * point can change.
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

/** When this isolate started a background encoding (ms); 0 when there is none. */
let drawingSince = 0;
/** An aborted request never reports the end of its encoding. */
const LONGEST_DRAWING_MS = 30_000;

/** Encodes one image at a time in the background; a skipped one is tried by the next request. */
async function drawForLater(c: MediaContext, path: string, variantOf: () => Promise<Variant>): Promise<void> {
  if (Date.now() - drawingSince < LONGEST_DRAWING_MS) return;
  drawingSince = Date.now();
  try {
    await draw(c, path, variantOf);
  } finally {
    drawingSince = 0;
  }
}

/** Reads the cache, which also answers ranges and 304. */
async function findKept(c: MediaContext, format: string): Promise<Response | undefined> {
  const cache = await caches.open("media");
  return cache.match(new Request(keyOf(c, format), { headers: conditionsOf(c.req.raw) }));
}

/** Fetches the original, encodes the variant and caches it. */
async function draw(c: MediaContext, path: string, variantOf: () => Promise<Variant>): Promise<Response> {
  const { env } = c.env.trpcContext;
  const original = await fetchSupabase(`${settingsOf(env).SUPABASE_URL}/storage/v1/object/public/media/${path}`).catch(
    () => null,
  );
  if (original?.status === 400 || original?.status === 404) return c.notFound();
  if (!original?.ok || !original.body) return c.json({ message: "Das Bild ist gerade nicht erreichbar." }, 503);

  const { transform, output, cacheControl } = await variantOf();
  const drawn = await env.IMAGES.input(original.body).transform(transform).output(output);
  // Buffered, because the cache answers ranges only for a known length.
  const image = await new Response(drawn.image()).arrayBuffer();
  const headers = {
    // Hosted Images may return another format than requested.
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

/** The cache key, without the visitor's own query. */
function keyOf(c: MediaContext, format: string): URL {
  return new URL(`${c.req.path}?as=${encodeURIComponent(format)}`, c.req.url);
}

/** Conditional headers for the cache; nothing else of the request reaches it. */
function conditionsOf(request: Request): Headers {
  const conditions = new Headers();
  for (const name of ["range", "if-none-match"]) {
    const value = request.headers.get(name);
    if (value !== null) conditions.set(name, value);
  }
  return conditions;
}
