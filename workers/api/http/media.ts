import { type Context, Hono } from "hono";
import { imageWidths } from "#domain/media/image.ts";
import { SHARE_SIZE } from "#domain/media/share-image.ts";
import { Refused } from "#domain/refusal.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { sha256Hex } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";
import { getFocalPoint } from "#workers/data/media/media.ts";
import { encodingConcurrency, encodingQueue, ImageUnavailable } from "./encoding-queue.ts";

const PATH = /^[a-z0-9][a-z0-9/_-]*\.(webp|avif|jpg|png)$/;
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Larger AVIF takes seconds to encode, and hosted Images encodes none above 1,200 px. */
const MAX_AVIF_WIDTH = 960;

type MediaContext = Context<ApiEnv>;
type Variant = { transform: ImageTransform; output: ImageOutputOptions; cacheControl: string };

/**
 * Images of the bucket `media` on the site's origin; the image at a path never changes.
 * - `GET /media/{width}/{path}`: an allowed width, immutable. WebP first; AVIF, half the size but ten times slower to
 *   encode, from the second request on (encoded in the background)
 * - `GET /media/1200x630/{path}.jpg`: JPEG for link previews, cropped around the focal point; cached for a day, because
 *   the focal point can change
 */
export const media = new Hono<ApiEnv>()
  .get(`/${SHARE_SIZE.width}x${SHARE_SIZE.height}/:path{.+}`, async (c) => {
    const [, path = ""] = /^(.+)\.jpg$/.exec(c.req.param("path")) ?? [];
    if (!PATH.test(path)) return c.notFound();
    return (
      (await findCached(c, "image/jpeg")) ??
      encode(c, path, "image/jpeg", async () => {
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
    const encodeAs = (format: "image/webp" | "image/avif", quality: number) =>
      encode(c, path, format, async () => ({
        transform: { width, fit: "scale-down" },
        output: { format, quality },
        cacheControl: IMMUTABLE,
      }));
    const readsAvif = width <= MAX_AVIF_WIDTH && (c.req.header("accept") ?? "").includes("image/avif");
    const avif = readsAvif ? await findCached(c, "image/avif") : undefined;
    if (avif) return avif;
    const webp = await findCached(c, "image/webp");
    // Encodes AVIF only while nothing else is encoded; otherwise a later request tries again.
    if (webp && readsAvif && encodingQueue.isIdle) c.executionCtx.waitUntil(encodeAs("image/avif", 50));
    return webp ?? encodeAs("image/webp", 82);
  });

/** Reads the cache, which also handles range requests and 304. */
async function findCached(c: MediaContext, format: string): Promise<Response | undefined> {
  const cache = await caches.open("media");
  return cache.match(new Request(keyOf(c, format), { headers: conditionsOf(c.req.raw) }));
}

const RETRY_AFTER_S = "5";
/** How long the cache stores that an original is missing (s). */
const MISSING_S = 60;
/** An isolate reports at most one image that it could not serve in this time (ms). */
const REPORT_MS = 10_000;
let reportedAt = 0;

/**
 * Encodes the variant of an original that exists and caches it; 503 when the queue is full or Supabase does not
 * respond.
 */
async function encode(
  c: MediaContext,
  path: string,
  format: string,
  variantOf: () => Promise<Variant>,
): Promise<Response> {
  const { env, report } = c.env.trpcContext;
  const key = keyOf(c, format);
  try {
    if (!(await hasOriginal(c, path))) return c.notFound();
    const work = () => encodeVariant(env, key, path, variantOf);
    const encoded = encodingQueue.run(key.href, encodingConcurrency(env), work);
    // Finishes the encoding when the client disconnects, because other requests may wait for the result.
    c.executionCtx.waitUntil(encoded.catch(() => undefined));
    return (await encoded) ?? c.notFound();
  } catch (error) {
    if (error instanceof Refused) return c.json({ message: error.message }, 429);
    if (!(error instanceof ImageUnavailable)) throw error;
    if (Date.now() - reportedAt > REPORT_MS) {
      reportedAt = Date.now();
      report(error);
    }
    return c.json({ message: "Das Bild ist gerade nicht erreichbar." }, 503, { "retry-after": RETRY_AFTER_S });
  }
}

/** The encoded image; `null` when there is no original. */
async function encodeVariant(
  env: Env,
  key: URL,
  path: string,
  variantOf: () => Promise<Variant>,
): Promise<Response | null> {
  const cache = await caches.open("media");
  const cached = await cache.match(key); // another request encoded the image while this one waited
  if (cached) return cached;
  const source = await fetchOriginal(env, path);
  if (!source) return null;

  const { transform, output, cacheControl } = await variantOf();
  const encoded = await env.IMAGES.input(source.stream()).transform(transform).output(output);
  // Buffers the body, because the cache handles ranges only for a known length.
  const bytes = await new Response(encoded.image()).arrayBuffer();
  const headers = {
    // Hosted Images may return another format than requested.
    "content-type": encoded.contentType(),
    "content-length": String(bytes.byteLength),
    "cache-control": cacheControl,
    etag: `"${await sha256Hex(bytes)}"`,
    vary: "accept",
  };
  await cache.put(key, new Response(bytes, { headers }));
  return new Response(bytes, { headers });
}

/**
 * Checks whether the original exists before a request is queued, so that invented paths do not occupy the queue. Caches
 * a missing original for a minute.
 * @throws Refused when the network requested too many missing originals
 */
async function hasOriginal(c: MediaContext, path: string): Promise<boolean> {
  const cache = await caches.open("media");
  const missing = new URL(`/media/missing/${path}`, c.req.url);
  if (await cache.match(missing)) return false;
  const { env, limits, report } = c.env.trpcContext;
  const uncount = await limits.count("missing").catch((error: unknown) => {
    if (error instanceof Refused) throw error;
    report(error);
    return async () => {};
  });
  let isMissing = false;
  try {
    isMissing = (await fetchOriginal(env, path, "HEAD")) === null;
  } finally {
    if (!isMissing) c.executionCtx.waitUntil(uncount().catch(report));
  }
  if (!isMissing) return true;
  await cache.put(missing, new Response(null, { headers: { "cache-control": `public, max-age=${MISSING_S}` } }));
  return false;
}

/**
 * Reads the whole original before it is encoded, so that an interrupted download counts as a failure of Supabase, not
 * of Images.
 */
async function fetchOriginal(env: Env, path: string, method: "GET" | "HEAD" = "GET"): Promise<Blob | null> {
  try {
    const url = `${settingsOf(env).SUPABASE_URL}/storage/v1/object/public/media/${path}`;
    const response = await fetchSupabase(url, { method });
    if (response.status === 400 || response.status === 404) return null;
    if (response.ok) return await response.blob();
    throw new Error(`Storage responded with ${response.status}`);
  } catch (cause) {
    throw new ImageUnavailable("Supabase does not serve the original of an image", { cause });
  }
}

/** The cache key, without the client's query. */
function keyOf(c: MediaContext, format: string): URL {
  return new URL(`${c.req.path}?as=${encodeURIComponent(format)}`, c.req.url);
}

/** The conditional headers of a request; no other header reaches the cache. */
function conditionsOf(request: Request): Headers {
  const conditions = new Headers();
  for (const name of ["range", "if-none-match"]) {
    const value = request.headers.get(name);
    if (value !== null) conditions.set(name, value);
  }
  return conditions;
}
