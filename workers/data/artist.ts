import type { ArtistPage } from "#domain/page.ts";
import { addressColumns, getPageContent, toAddress } from "./page-content.ts";
import { pictureColumns, toPicture } from "./picture.ts";
import { type Database, dataOf } from "./supabase.ts";

/** The artist of a slug id with sections, art forms and address; `null` when there is none that this connection may see. */
export async function getArtistBySlugId(db: Database, slugId: string): Promise<ArtistPage | null> {
  const row = dataOf(
    await db
      .from("artist")
      .select(
        `id, name, slug, slug_id, version, city, image:media!image_id(${pictureColumns}), address!address_id(${addressColumns}),
        region(id, name, slug, slug_id), art_form(id, name)`,
      )
      .eq("slug_id", slugId)
      .maybeSingle(),
  );
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    slugId: row.slug_id,
    version: row.version,
    city: row.city,
    image: toPicture(row.image),
    address: toAddress(row.address),
    region: row.region && {
      id: row.region.id,
      name: row.region.name,
      slug: row.region.slug,
      slugId: row.region.slug_id,
    },
    artForms: row.art_form.toSorted((one, other) => one.name.localeCompare(other.name, "de")),
    ...(await getPageContent(db, "artist_id", row.id)),
  };
}
