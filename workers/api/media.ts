import { Hono } from "hono";
import { pictureWidths } from "#domain/picture.ts";
import { settingsOf } from "../app/environment.ts";
import { fetchSupabase } from "../data/fetch-supabase.ts";
import type { ApiEnv } from "./index.ts";

const PATH = /^[a-z0-9][a-z0-9/_-]*\.(webp|avif|jpg|png)$/;
const QUALITY = 82;

/**
 * `GET /media/{width}/{path}`: a picture of the bucket `media` in one of the allowed widths, as WebP, from our own origin.
 * A path never changes its picture, so the answer may be kept for ever.
 */
export const media = new Hono<ApiEnv>().get("/:width/:path{.+}", async (c) => {
  const width = pictureWidths.find((allowed) => String(allowed) === c.req.param("width"));
  const path = c.req.param("path");
  if (!width || !PATH.test(path)) return c.notFound();

  const cache = await caches.open("media");
  const key = new Request(new URL(c.req.path, c.req.url));
  const kept = await cache.match(key);
  if (kept) return kept;

  const { env } = c.env.trpcContext;
  const original = await fetchSupabase(`${settingsOf(env).SUPABASE_URL}/storage/v1/object/public/media/${path}`).catch(
    () => null,
  );
  if (original?.status === 400 || original?.status === 404) return c.notFound();
  if (!original?.ok || !original.body) return c.json({ message: "Das Bild ist gerade nicht erreichbar." }, 503);

  const scaled = await env.IMAGES.input(original.body)
    .transform({ width, fit: "scale-down" })
    .output({ format: "image/webp", quality: QUALITY });
  const response = new Response(scaled.image(), {
    headers: { "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" },
  });
  c.executionCtx.waitUntil(cache.put(key, response.clone()));
  return response;
});
