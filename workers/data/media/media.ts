import type { Page } from "#domain/list/pagination.ts";
import type { Media, MediaLibraryRequest, MediaUpdate, MediaUse } from "#domain/media/media.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database as Schema } from "#supabase/database.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

const mediaColumns =
  "id, path, name, width, height, thumbhash, alt_text, is_decorative, credit, focal_x, focal_y, version, created_at" as const;

type MediaRow = {
  id: string;
  path: string;
  name: string;
  width: number;
  height: number;
  thumbhash: string | null;
  alt_text: string;
  is_decorative: boolean;
  credit: string;
  focal_x: number;
  focal_y: number;
  version: number;
  created_at: string;
};

type Fields = Schema["public"]["Tables"]["media"]["Update"];
type MediaFields = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** A file in the bucket that is, or is about to be, a picture. */
export type MediaFile = { path: string; width: number; height: number; thumbhash: string | null };

/** A page of the library with the number of records that use each picture. For admins. */
export async function listMedia(db: Database, request: MediaLibraryRequest): Promise<Page<Media & { uses: number }>> {
  const { query, filters, sort, isDescending, page, itemsPerPage } = request;
  const rows = dataOf(
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
  // The count comes with the rows; beyond the last page there are none.
  if (rows.length === 0 && page > 1) return { ...(await listMedia(db, { ...request, page: 1 })), page, items: [] };
  return {
    page,
    itemsPerPage,
    total: rows[0]?.total ?? 0,
    items: rows.map((row) => ({ ...toMedia(row), uses: row.uses })),
  };
}

/** One picture; `null` when there is none. */
export async function getMedia(db: Database, id: string): Promise<Media | null> {
  const row = dataOf(await db.from("media").select(mediaColumns).eq("id", id).maybeSingle());
  return row && toMedia(row);
}

/** The records that use a picture, drafts among them. For admins. */
export async function listMediaUse(db: Database, mediaId: string): Promise<MediaUse[]> {
  const rows = dataOf(await db.rpc("list_media_use", { media_id: mediaId }));
  return rows.map(({ slug_id, entity, ...row }) => ({
    ...row,
    entity: entity as MediaUse["entity"],
    slug_id,
  }));
}

/** Makes a picture of a file. With an id that is there already nothing is made, and the answer is that picture. */
export async function insertMedia(db: Database, { id, name, ...file }: MediaFile & { id: string; name: string }) {
  dataOf(await db.from("media").upsert({ id, name, ...file }, { onConflict: "id", ignoreDuplicates: true }));
  const media = await getMedia(db, id);
  if (!media) throw new Refused("record_not_found"); // deleted in between
  return media;
}

/**
 * Writes the given fields if the picture still has `version`.
 * @throws Refused `alt_text_required` when visitors see it and it would have no words, `outdated_version`, `record_not_found`
 */
export async function updateMedia(db: Database, { id, version, ...fields }: MediaUpdate): Promise<Media> {
  // Decoration has no words: marking it takes them away, words end it.
  const isDecorative = fields.is_decorative ?? (fields.alt_text ? false : undefined);
  return write(db, id, version, {
    name: fields.name,
    alt_text: isDecorative ? "" : fields.alt_text,
    is_decorative: isDecorative,
    credit: fields.credit,
    focal_x: fields.focalPoint?.x,
    focal_y: fields.focalPoint?.y,
  });
}

/** Puts another file in a picture's place, wherever it is used. @throws Refused `outdated_version`, `record_not_found` */
export async function replaceMediaFile(
  db: Database,
  { id, version, ...file }: MediaFile & { id: string; version: number },
): Promise<Media> {
  return write(db, id, version, file);
}

/** Deletes a picture's row and answers the path of its file; `null` when it is gone already. @throws Refused `still_used` */
export async function deleteMedia(db: Database, id: string): Promise<string | null> {
  const row = dataOf(await db.from("media").delete().eq("id", id).select("path").maybeSingle());
  return row?.path ?? null;
}

// Fields that are `undefined` are not sent.
async function write(db: Database, id: string, version: number, fields: MediaFields): Promise<Media> {
  const row = dataOf(
    await db
      .from("media")
      .update(fields as Fields)
      .eq("id", id)
      .eq("version", version)
      .select(mediaColumns)
      .maybeSingle(),
  );
  if (row) return toMedia(row);
  throw new Refused((await getMedia(db, id)) ? "outdated_version" : "record_not_found");
}

function toMedia(row: MediaRow): Media {
  return {
    id: row.id,
    url: `/media/${row.path}`,
    name: row.name,
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    alt_text: row.alt_text,
    is_decorative: row.is_decorative,
    credit: row.credit,
    focalPoint: { x: row.focal_x, y: row.focal_y },
    version: row.version,
    created_at: new Date(row.created_at),
  };
}

/** What must stay in view when a picture is cut, 0 to 1 from the left and from the top; `null` when there is no such picture. */
export async function getFocalPoint(db: Database, path: string): Promise<{ x: number; y: number } | null> {
  const row = dataOf(await db.from("media").select("focal_x, focal_y").eq("path", path).maybeSingle());
  return row && { x: row.focal_x, y: row.focal_y };
}
