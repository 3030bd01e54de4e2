import { type Context, Hono } from "hono";
import { imageWidths } from "#domain/media/image.ts";
import { SHARE_SIZE } from "#domain/media/share-image.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { sha256Hex } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";
import { getFocalPoint } from "#workers/data/media/media.ts";

const PATH = /^[a-z0-9][a-z0-9/_-]*\.(webp|avif|jpg|png)$/;
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Larger AVIF takes seconds to encode, and hosted Images encodes none above 1,200 px. */
const MAX_AVIF_WIDTH = 960;

type MediaContext = Context<ApiEnv>;
type Variant = { transform: ImageTransform; output: ImageOutputOptions; cacheControl: string };

/**
 * Images of the bucket `media` on our own origin; the image behind a path never changes.
 * `GET /media/{width}/{path}`: an allowed width, immutable. WebP first; AVIF, half the size but ten times slower to encode,
 * from the second request on (encoded in the background).
 * `GET /media/1200x630/{path}`: JPEG for link previews, cropped around the focal point; cached for a day, because that can
 * change.
 */
export const media = new Hono<ApiEnv>()
  .get(`/${SHARE_SIZE.width}x${SHARE_SIZE.height}/:path{.+}`, async (c) => {
    const path = c.req.param("path");
    if (!PATH.test(path)) return c.notFound();
    return (
      (await findCached(c, "image/jpeg")) ??
      encode(c, path, async () => {
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
      cacheControl: IMMUTABLE,
    });
    const readsAvif = width <= MAX_AVIF_WIDTH && (c.req.header("accept") ?? "").includes("image/avif");
    const avif = readsAvif ? await findCached(c, "image/avif") : undefined;
    if (avif) return avif;
    const webp = await findCached(c, "image/webp");
    if (webp && readsAvif)
      c.executionCtx.waitUntil(encodeInBackground(c, path, as({ format: "image/avif", quality: 50 })));
    return webp ?? encode(c, path, as({ format: "image/webp", quality: 82 }));
  });

/** When this isolate started a background encoding (ms); 0 when there is none. */
let encodingSince = 0;
/** An aborted request never reports the end of its encoding. */
const MAX_ENCODING_MS = 30_000;

/** Encodes one image at a time in the background; a skipped one is encoded by a later request. */
async function encodeInBackground(c: MediaContext, path: string, variantOf: () => Promise<Variant>): Promise<void> {
  if (Date.now() - encodingSince < MAX_ENCODING_MS) return;
  encodingSince = Date.now();
  try {
    await encode(c, path, variantOf);
  } finally {
    encodingSince = 0;
  }
}

/** Reads the cache, which also handles range requests and 304. */
async function findCached(c: MediaContext, format: string): Promise<Response | undefined> {
  const cache = await caches.open("media");
  return cache.match(new Request(keyOf(c, format), { headers: conditionsOf(c.req.raw) }));
}

/** Fetches the original, encodes the variant and caches it. */
async function encode(c: MediaContext, path: string, variantOf: () => Promise<Variant>): Promise<Response> {
  const { env } = c.env.trpcContext;
  const original = await fetchSupabase(`${settingsOf(env).SUPABASE_URL}/storage/v1/object/public/media/${path}`).catch(
    () => null,
  );
  if (original?.status === 400 || original?.status === 404) return c.notFound();
  if (!original?.ok || !original.body) return c.json({ message: "Das Bild ist gerade nicht erreichbar." }, 503);

  const { transform, output, cacheControl } = await variantOf();
  const encoded = await env.IMAGES.input(original.body).transform(transform).output(output);
  // Buffered, because the cache handles ranges only for a known length.
  const image = await new Response(encoded.image()).arrayBuffer();
  const headers = {
    // Hosted Images may return another format than requested.
    "content-type": encoded.contentType(),
    "content-length": String(image.byteLength),
    "cache-control": cacheControl,
    etag: `"${await sha256Hex(image)}"`,
    vary: "accept",
  };
  const cache = await caches.open("media");
  c.executionCtx.waitUntil(cache.put(keyOf(c, output.format), new Response(image, { headers })));
  return new Response(image, { headers });
}

/** The cache key, without the client's query. */
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
