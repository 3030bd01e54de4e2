import type { Page, Paging } from "#domain/list/pagination.ts";
import type { Near } from "#domain/location/near.ts";
import { withDrawings } from "#workers/data/icon/icon-set.ts";
import { imageColumns, withImageUrl } from "#workers/data/media/image.ts";
import { contactColumns, withPublicAddress } from "#workers/data/offer/offer.ts";
import { pageOf, rangeOf } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { getPageContent, sectionColumns, sectionOrder } from "./page-content.ts";
import { type DistanceFields, searchRecords } from "./search-records.ts";

/** An artist with page content; `null` when there is none that `db` may read. */
export async function getArtistBySlugId(db: Database, slugId: string) {
  const row = dataOf(
    await db
      .from("artist")
      .select(
        `id, name, slug, slug_id, version, city, ${contactColumns}, is_address_public,
        image:media!image_id(${imageColumns}), address!address_id(street, postal_code, city),
        region(id, name, slug, slug_id), art_forms:art_form(id, name, icon), ${sectionColumns}`,
      )
      .eq("slug_id", slugId)
      .order(...sectionOrder)
      .maybeSingle(),
  );
  if (!row) return null;
  return {
    ...withPublicAddress(withImageUrl(row)), // `city` remains, even without a public address
    art_forms: await withDrawings(
      row.art_forms.toSorted((first, second) => first.name.localeCompare(second.name, "de")),
    ),
    ...(await getPageContent(db, row)),
  };
}
export type ArtistPage = NonNullable<Awaited<ReturnType<typeof getArtistBySlugId>>>;

type ArtistFilter = {
  region_id?: string | undefined;
  artFormId?: string | undefined;
  query?: string | undefined;
  near?: Near | undefined;
};

/**
 * Published artists that match all filters, by name in German order. With `near`, only artists within the radius,
 * nearest first.
 */
export async function listArtists(db: Database, input: Paging & ArtistFilter): Promise<Page<ArtistCard>> {
  if (input.near || input.query) {
    return searchRecords(db, "artist", input, async (ids) =>
      dataOf(await selectArtistCards(db).in("id", ids)).map(toArtistCard),
    );
  }
  const { region_id: regionId, artFormId, ...paging } = input;
  let query = selectArtistCards(db).eq("status", "published");
  if (regionId) query = query.eq("region_id", regionId);
  if (artFormId) query = query.eq("practiced.art_form_id", artFormId).not("practiced", "is", null);
  const response = await query
    .order("name")
    .order("id")
    .range(...rangeOf(paging));
  return pageOf(response, paging, toArtistCard);
}

/** A filter on `art_forms` instead of `practiced` would also remove the artist's other art forms from the result. */
function selectArtistCards(db: Database) {
  return db.from("artist").select(
    `id, name, slug, slug_id, image:media!image_id(${imageColumns}), region(name), art_forms:art_form(name),
      practiced:artist_art_form(art_form_id)`,
    { count: "exact" },
  );
}
type ArtistRow = NonNullable<Awaited<ReturnType<typeof selectArtistCards>>["data"]>[number];

function toArtistCard({ practiced: _, region, ...row }: ArtistRow) {
  return {
    ...withImageUrl(row),
    region: region?.name ?? null,
    art_forms: row.art_forms.map(({ name }) => name).toSorted((first, second) => first.localeCompare(second, "de")),
  };
}
export type ArtistCard = ReturnType<typeof toArtistCard> & DistanceFields;
