import { type Context, Hono } from "hono";
import { imageWidths } from "#domain/media/image.ts";
import { SHARE_SIZE } from "#domain/media/share-image.ts";
import { isBackendFailure, Refused } from "#domain/refusal.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { sha256Hex } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { createSparseReport } from "#workers/app/report.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";
import { getFocalPoint } from "#workers/data/media/media.ts";
import { encodingConcurrency, encodingQueue, ImageUnavailable } from "./encoding-queue.ts";

const ORIGINAL_PATH = /^[a-z0-9][a-z0-9/_-]*\.(webp|avif|jpg|png)$/;
/** The edge cache stores a variant only for a week, so that it does not serve a deleted image for longer. */
const IMMUTABLE = "public, max-age=31536000, s-maxage=604800, immutable";
/** In pixels. Wider AVIF takes seconds to encode, and hosted Images encodes no AVIF wider than 1,200 px. */
const MAX_AVIF_WIDTH = 960;
const QUALITY = { "image/webp": 82, "image/avif": 50, "image/jpeg": 82 } as const;

type MediaContext = Context<ApiEnv>;
type VariantOptions = { transform: ImageTransform; output: ImageOutputOptions; cacheControl: string };

/**
 * Images of the bucket `media`; the image at a path never changes.
 * - `GET /media/{width}/{path}`: `width` is one of `imageWidths`. The first response is WebP. Later requests that
 *   accept AVIF start to encode it in the background, because AVIF takes ten times as long but is half as large; none
 *   do while `AVIF_IMAGES` is "off"
 * - `GET /media/1200x630/{path}.jpg`: JPEG for link previews; cached for only a day, because the focal point can change
 */
export const media = new Hono<ApiEnv>()
  .get(`/${SHARE_SIZE.width}x${SHARE_SIZE.height}/:path{.+}`, async (c) => {
    const [, path = ""] = /^(.+)\.jpg$/.exec(c.req.param("path")) ?? [];
    if (!ORIGINAL_PATH.test(path)) return c.notFound();
    return (
      (await findCached(c, "image/jpeg")) ??
      respondWithVariant(c, path, "image/jpeg", async () => {
        const gravity = await getFocalPoint(c.env.trpcContext.db, path);
        return {
          transform: {
            ...SHARE_SIZE,
            fit: "cover",
            gravity: { mode: "box-center", ...(gravity ?? { x: 0.5, y: 0.5 }) },
          },
          output: { format: "image/jpeg", quality: QUALITY["image/jpeg"] },
          cacheControl: "public, max-age=86400",
        };
      })
    );
  })
  .get("/:width/:path{.+}", async (c) => {
    const width = imageWidths.find((allowed) => String(allowed) === c.req.param("width"));
    const path = c.req.param("path");
    if (!width || !ORIGINAL_PATH.test(path)) return c.notFound();
    const encodeAs = (format: "image/webp" | "image/avif") =>
      respondWithVariant(c, path, format, async () => ({
        transform: { width, fit: "scale-down" },
        output: { format, quality: QUALITY[format] },
        cacheControl: IMMUTABLE,
      }));
    const canUseAvif =
      settingsOf(c.env.trpcContext.env).AVIF_IMAGES === "on" &&
      width <= MAX_AVIF_WIDTH &&
      (c.req.header("accept") ?? "").includes("image/avif");
    const avif = canUseAvif ? await findCached(c, "image/avif") : undefined;
    if (avif) return avif;
    const webp = await findCached(c, "image/webp");
    // When the queue is busy, a later request encodes AVIF.
    if (webp && canUseAvif && encodingQueue.isIdle) {
      c.executionCtx.waitUntil(
        encodeAs("image/avif").catch((error) => reportSometimes(c.env.trpcContext.report, error)),
      );
    }
    return webp ?? encodeAs("image/webp");
  });

/** The cache also handles range requests and 304. */
async function findCached(c: MediaContext, format: string): Promise<Response | undefined> {
  const cache = await caches.open("media");
  return cache.match(new Request(keyOf(c, format), { headers: cacheHeadersOf(c.req.raw) }));
}

const RETRY_AFTER_S = "5";
/** How long the cache stores that an original is missing. */
const MISSING_S = 60;
const reportSometimes = createSparseReport();

/**
 * Encodes, caches and returns a variant. Responds with 404 without an original, with 429 after too many missing
 * originals, and with 503 when the queue, Supabase or Cloudflare Images fails.
 */
async function respondWithVariant(
  c: MediaContext,
  path: string,
  format: string,
  getOptions: () => Promise<VariantOptions>,
): Promise<Response> {
  const { env } = c.env.trpcContext;
  const key = keyOf(c, format);
  try {
    // AVIF skips the check for two reasons: the cached WebP proves that the original existed, and an `await` between
    // `isIdle` and `run` would let another request find the queue idle.
    if (format !== "image/avif" && !(await hasOriginal(c, path))) return c.notFound();
    const variant = encodingQueue.run(key.href, encodingConcurrency(env), () =>
      encodeVariant(env, key, path, getOptions),
    );
    // Encoding continues when the client disconnects, because other requests may wait for the result.
    c.executionCtx.waitUntil(variant.catch(() => undefined));
    return (await variant) ?? c.notFound();
  } catch (error) {
    const isRefused = error instanceof Refused;
    if (isRefused && !isBackendFailure(error.code)) return c.json({ message: error.message }, 429);
    if (!isRefused && !(error instanceof ImageUnavailable)) throw error;
    reportSometimes(c.env.trpcContext.report, error);
    return c.json({ message: "Das Bild ist gerade nicht erreichbar." }, 503, { "retry-after": RETRY_AFTER_S });
  }
}

/** `null` when there is no original. */
async function encodeVariant(
  env: Env,
  key: URL,
  path: string,
  getOptions: () => Promise<VariantOptions>,
): Promise<Response | null> {
  const cache = await caches.open("media");
  const cachedVariant = await cache.match(key); // another request may have encoded the variant during the wait
  if (cachedVariant) return cachedVariant;
  const source = await fetchOriginal(env, path);
  if (!source) return null;

  const options = await getOptions();
  const { bytes, contentType } = await encode(env, source, options);
  const headers = {
    "content-type": contentType,
    "content-length": String(bytes.byteLength),
    "cache-control": options.cacheControl,
    etag: `"${await sha256Hex(bytes)}"`,
    vary: "accept",
  };
  await cache.put(key, new Response(bytes, { headers }));
  return new Response(bytes, { headers });
}

/** Buffers the image, because the cache handles ranges only for a known length. */
async function encode(env: Env, source: Blob, { transform, output }: VariantOptions) {
  try {
    const encodedImage = await env.IMAGES.input(source.stream()).transform(transform).output(output);
    const bytes = await new Response(encodedImage.image()).arrayBuffer();
    return { bytes, contentType: encodedImage.contentType() }; // hosted Images may return another format than requested
  } catch (cause) {
    throw new ImageUnavailable("Cloudflare Images does not encode an image", { cause });
  }
}

/** Called before the request is queued, so that requests for missing originals do not fill the queue. */
async function hasOriginal(c: MediaContext, path: string): Promise<boolean> {
  const cache = await caches.open("media");
  const missingKey = new URL(`/media/missing/${path}`, c.req.url);
  if (await cache.match(missingKey)) return false;
  const { env, limits } = c.env.trpcContext;
  // A network over the limit is refused before Supabase is asked. The count is taken back immediately, because parallel
  // requests for existing images would otherwise reach the limit.
  const uncount = await limits.count("missing");
  await uncount();
  if ((await fetchOriginal(env, path, "HEAD")) !== null) return true;
  await cache.put(missingKey, new Response(null, { headers: { "cache-control": `public, max-age=${MISSING_S}` } }));
  await limits.count("missing");
  return false;
}

/**
 * `null` when there is no original; an empty blob with `HEAD`. Reads the whole file, so that an interrupted download
 * throws here and not in the Images binding.
 */
async function fetchOriginal(env: Env, path: string, method: "GET" | "HEAD" = "GET"): Promise<Blob | null> {
  try {
    const url = `${settingsOf(env).SUPABASE_URL}/storage/v1/object/public/media/${path}`;
    let response = await fetchSupabase(url, { method });
    // Most errors have the HTTP status 400 and a specific status in the body, which the response to `HEAD` lacks.
    if (response.status === 400 && method === "HEAD") response = await fetchSupabase(url, { method: "GET" });
    if (response.ok) return await response.blob();
    const { statusCode } =
      response.status === 400 ? await response.json<{ statusCode: string }>() : { statusCode: response.status };
    if (Number(statusCode) === 404) return null;
    throw new Error(`Storage responded with ${response.status} (${statusCode})`);
  } catch (cause) {
    throw new ImageUnavailable("Supabase does not serve the original of an image", { cause });
  }
}

/** The cache key of a variant, without the client's query. */
function keyOf(c: MediaContext, format: string): URL {
  return new URL(`${c.req.path}?as=${encodeURIComponent(format)}`, c.req.url);
}

/** The headers that the cache needs for range requests and 304. */
function cacheHeadersOf(request: Request): Headers {
  const headers = new Headers();
  for (const name of ["range", "if-none-match"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
