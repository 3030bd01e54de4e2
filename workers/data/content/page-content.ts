import { z } from "zod";
import type { PageSection } from "#domain/content/page-section.ts";
import { PageSectionSchema } from "#domain/content/page-section-content.ts";
import type { Image } from "#domain/media/image.ts";
import { batchesOf } from "#workers/data/batches.ts";
import { getIconDrawings } from "#workers/data/icon/icon-set.ts";
import { imageColumns, MAX_IMAGES_PER_QUERY, toImage } from "#workers/data/media/image.ts";
import { getOffersById } from "#workers/data/offer/offer-list.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** The sections in a `select` of a record; sort them with `.order(...sectionOrder)`. */
export const sectionColumns = "sections:cms_page_section(id, type, content, visible)";
export const sectionOrder = ["order", { referencedTable: "sections" }] as const;

/** The visible sections of a record, with what the sections reference. */
export function getPageContent(db: Database, { sections }: { sections: unknown[] }): Promise<PageContent> {
  return withReferences(db, z.array(PageSectionSchema).parse(sections));
}

/** The ids of the images of sections, each once. */
export function mediaIdsOf(sections: readonly PageSection[]): string[] {
  const ids = sections.flatMap(({ content }) => [
    ...("mediaId" in content ? [content.mediaId] : []),
    ...("images" in content ? content.images.map(({ mediaId }) => mediaId) : []),
  ]);
  return [...new Set(ids)];
}

/** The visible sections, with the images, published offers and icons that they reference. */
export async function withReferences(db: Database, allSections: PageSection[]) {
  // Row-level security does not hide invisible sections from admins and the service role.
  const sections = allSections.filter(({ visible }) => visible);
  const offerIds = sections.flatMap(({ content }) => ("offerIds" in content ? content.offerIds : []));
  const icons = sections.flatMap(({ content }) => ("icon" in content && content.icon ? [content.icon] : []));
  const [media, offers, drawings] = await Promise.all([
    Promise.all(
      batchesOf(mediaIdsOf(sections), MAX_IMAGES_PER_QUERY).map((ids) =>
        db.from("media").select(`id, ${imageColumns}`).in("id", ids).then(dataOf),
      ),
    ),
    getOffersById(db, [...new Set(offerIds)]),
    getIconDrawings(icons),
  ]);
  const images: Record<string, Image> = {};
  for (const row of media.flat()) {
    const image = toImage(row);
    if (image) images[row.id] = image;
  }
  return { sections, images, offers, icons: drawings };
}

/** `images`, `offers` and `icons` are keyed by id. */
export type PageContent = Awaited<ReturnType<typeof withReferences>>;
