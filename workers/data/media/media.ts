import type { RecordEntity } from "#domain/content/record-draft.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { MediaLibraryRequest, MediaUpdate } from "#domain/media/media.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database as Schema } from "#supabase/database.ts";
import { isAppliedUpdate } from "#workers/data/applied-update.ts";
import { batchesOf } from "#workers/data/batches.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";
import { MAX_IMAGES_PER_QUERY } from "./image.ts";

const mediaColumns = `id, path, name, width, height, thumbhash, alt_text, is_decorative, credit, focal_x, focal_y,
  version, created_at` as const;

type MediaTable = Schema["public"]["Tables"]["media"];

export type MediaFile = Pick<MediaTable["Row"], "path" | "width" | "height" | "thumbhash">;

/** A page of the library; `uses` is the number of results of `listMediaUse`. Needs an admin's connection. */
export async function listMedia(db: Database, request: MediaLibraryRequest): Promise<Page<Media & { uses: number }>> {
  const { query, filters, sort, isDescending, page, itemsPerPage } = request;
  const rows: FunctionRow<"list_media", { nullable: "thumbhash" }>[] = dataOf(
    await db.rpc("list_media", {
      query,
      without_alt_text: filters.alt === "fehlt",
      unused: filters.nutzung === "keine",
      sort,
      is_descending: isDescending,
      page,
      items_per_page: itemsPerPage,
    }),
  );
  // A page past the end has no rows, and therefore no `total`.
  if (rows.length === 0 && page > 1) return { ...(await listMedia(db, { ...request, page: 1 })), page, items: [] };
  return {
    page,
    itemsPerPage,
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, ...row }) => withUrl(row)),
  };
}

/** An image of the library; `null` when there is no such image. */
export async function getMedia(db: Database, id: string) {
  const row = dataOf(await db.from("media").select(mediaColumns).eq("id", id).maybeSingle());
  return row && withUrl(row);
}
/** `focal_x` and `focal_y` are 0 to 1, from left and top. */
export type Media = NonNullable<Awaited<ReturnType<typeof getMedia>>>;

/**
 * Checks images before the publication of their record is planned.
 * @throws Refused `image_without_alt_text` when one of them has no alternative text and is not decorative, as SQL's
 * `require_alt_text` when the record is published
 */
export async function requireAltTexts(db: Database, ids: readonly string[]): Promise<void> {
  for (const batch of batchesOf(ids, MAX_IMAGES_PER_QUERY)) {
    const images = db.from("media").select("id, name, path").in("id", batch);
    const image = dataOf(await images.eq("alt_text", "").eq("is_decorative", false).limit(1).maybeSingle());
    if (image) throw new Refused("image_without_alt_text", { mediaId: image.id, name: image.name || image.path });
  }
}

/**
 * The records that use an image, even if only in a draft, each once; and the site settings if they use the image.
 * The `slug` of a landing page is its type; the `slug` of the settings is `null`. Needs an admin's connection.
 */
export async function listMediaUse(db: Database, mediaId: string) {
  const rows = dataOf(await db.rpc("list_media_use", { media_id: mediaId }));
  return rows.map((row) => ({ ...row, entity: row.entity as RecordEntity | "site_setting" }));
}
export type MediaUse = Awaited<ReturnType<typeof listMediaUse>>[number];

/** Creates the image of a stored file. Idempotent by `id`. */
export async function insertMedia(db: Database, { id, name, ...file }: MediaFile & { id: string; name: string }) {
  dataOf(await db.from("media").upsert({ id, name, ...file }, { onConflict: "id", ignoreDuplicates: true }));
  const media = await getMedia(db, id);
  if (!media) throw new Refused("record_not_found"); // the image was deleted in the meantime
  return media;
}

/**
 * Updates the given fields of an image.
 * @throws Refused `alt_text_required` when an image that visitors see would be neither described nor decorative,
 * `outdated_version`, `record_not_found`
 */
export async function updateMedia(db: Database, { id, version, ...fields }: MediaUpdate): Promise<Media> {
  // A decorative image has no alt text: `is_decorative` clears the text, and a text clears `is_decorative`.
  const isDecorative = fields.is_decorative ?? (fields.alt_text ? false : undefined);
  return updateRow(db, id, version, {
    ...fields,
    is_decorative: isDecorative,
    alt_text: isDecorative ? "" : fields.alt_text,
  });
}

/** Replaces the file of an image wherever it is used. @throws Refused `outdated_version`, `record_not_found` */
export async function replaceMediaFile(
  db: Database,
  { id, version, ...file }: MediaFile & { id: string; version: number },
): Promise<Media> {
  return updateRow(db, id, version, file);
}

/**
 * Deletes an image and returns the path of its file; `null` when the image does not exist.
 * @throws Refused `still_used`
 */
export async function deleteMedia(db: Database, id: string): Promise<string | null> {
  const row = dataOf(await db.from("media").delete().eq("id", id).select("path").maybeSingle());
  return row?.path ?? null;
}

/** JSON omits a field that is `undefined`, which therefore stays unchanged. */
type MediaFields = { [Name in keyof MediaTable["Update"]]?: MediaTable["Update"][Name] | undefined };

async function updateRow(db: Database, id: string, version: number, fields: MediaFields): Promise<Media> {
  const row = dataOf(
    await db
      .from("media")
      .update(fields as MediaTable["Update"])
      .eq("id", id)
      .eq("version", version)
      .select(mediaColumns)
      .maybeSingle(),
  );
  if (row) return withUrl(row);
  const current = dataOf(await db.from("media").select(mediaColumns).eq("id", id).maybeSingle());
  if (current && isAppliedUpdate(current, version, fields)) return withUrl(current);
  throw new Refused(current ? "outdated_version" : "record_not_found");
}

function withUrl<Row extends { path: string; created_at: string }>({ path, created_at, ...row }: Row) {
  return { ...row, url: `/media/${path}`, created_at: new Date(created_at) };
}

/** The focal point of an image, 0 to 1 from left and top; `null` when there is no such image. */
export async function getFocalPoint(db: Database, path: string): Promise<{ x: number; y: number } | null> {
  return dataOf(await db.from("media").select("x:focal_x, y:focal_y").eq("path", path).maybeSingle());
}
