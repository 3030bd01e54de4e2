import type { ArtistCard, ArtistPage } from "#domain/content/page.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { imageColumns, toImage } from "#workers/data/media/image.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { toEntry, toNamed } from "./named.ts";
import { addressColumns, getPageContent, toAddress } from "./page-content.ts";

/** The artist of a slug id with sections, art forms and address; `null` when there is none that this connection may see. */
export async function getArtistBySlugId(db: Database, slugId: string): Promise<ArtistPage | null> {
  const row = dataOf(
    await db
      .from("artist")
      .select(
        `id, name, slug, slug_id, version, city, is_address_public, image:media!image_id(${imageColumns}), address!address_id(${addressColumns}),
        region(id, name, slug, slug_id), art_form(id, name)`,
      )
      .eq("slug_id", slugId)
      .maybeSingle(),
  );
  if (!row) return null;
  return {
    ...toNamed(row),
    version: row.version,
    city: row.city,
    image: toImage(row.image),
    // The address may be a home, so the artist has to opt in.
    address: row.is_address_public ? toAddress(row.address) : null,
    region: row.region && toNamed(row.region),
    art_forms: row.art_form.toSorted((one, other) => one.name.localeCompare(other.name, "de")),
    ...(await getPageContent(db, "artist_id", row.id)),
  };
}

/** Published artists by name in German order, optionally of a region and an art form. */
export async function listArtists(
  db: Database,
  {
    region_id: regionId,
    artFormId,
    ...paging
  }: Paging & { region_id?: string | undefined; artFormId?: string | undefined },
): Promise<Page<ArtistCard>> {
  let query = db
    .from("artist")
    .select(
      `id, name, slug, slug_id, image:media!image_id(${imageColumns}), region(name), art_form(name),
      practised:artist_art_form(art_form_id)`,
      { count: "exact" },
    )
    .eq("status", "published");
  if (regionId) query = query.eq("region_id", regionId);
  if (artFormId) query = query.eq("practised.art_form_id", artFormId).not("practised", "is", null);
  return pageOf(
    await query
      .order("name")
      .order("id")
      .range(...rangeOf(paging)),
    paging,
    (row) => ({
      ...toEntry(row),
      region: row.region?.name ?? null,
      art_forms: row.art_form.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, "de")),
    }),
  );
}
