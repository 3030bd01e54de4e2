import { Hono } from "hono";
import { isIconName, MAX_ICONS_PER_REQUEST } from "#domain/icon/icon-name.ts";
import { Refused } from "#domain/refusal.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { getIconSet, IconServiceError } from "#workers/data/icon/icon-set.ts";

/** One week. */
const CACHE_CONTROL = "public, max-age=604800";
/** One hour, because the icon may be added to the set later. */
const NOT_FOUND_CACHE_CONTROL = "public, max-age=3600";

/**
 * `GET /api/icons/{set}.json?icons=a,b` (specification, section 7): icons of a set in Iconify's JSON format. Requests
 * to Iconify's public service count towards the limit `search`, as searches do. When the public service is unavailable,
 * the response has the bundled icons among those requested, or is 503 when none is bundled.
 */
export const icons = new Hono<ApiEnv>().get("/:file{[^/]+\\.json}", async (c) => {
  const set = c.req.param("file").slice(0, -".json".length);
  const names = c.req.query("icons")?.split(",") ?? [];
  if (![set, ...names].every(isIconName) || names.length === 0 || names.length > MAX_ICONS_PER_REQUEST) {
    return c.json({ message: "Bitte prüfe die Namen der Symbole." }, 400, { "cache-control": "no-store" });
  }
  try {
    const { limits } = c.env.trpcContext;
    const iconSet = await getIconSet({ set, names }, { beforeRequest: () => limits.count("search") });
    const status = Object.keys(iconSet.icons).length > 0 ? 200 : 404;
    return c.json(iconSet, status, { "cache-control": iconSet.not_found ? NOT_FOUND_CACHE_CONTROL : CACHE_CONTROL });
  } catch (error) {
    if (error instanceof Refused) return c.json({ message: error.message }, 429, { "cache-control": "no-store" });
    if (!(error instanceof IconServiceError)) throw error;
    if (error.bundled) return c.json(error.bundled, 200, { "cache-control": "no-store" });
    return c.json({ message: "Die Symbole sind gerade nicht erreichbar." }, 503, { "cache-control": "no-store" });
  }
});
