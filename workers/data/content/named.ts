import type { Image } from "#domain/media/image.ts";
import { type ImageRow, toImage } from "#workers/data/media/image.ts";

/** Columns that name and link a record: `id, name, slug, slug_id`. */
export type NamedRow = { id: string; name: string; slug: string; slug_id: string };

export function toNamed({ id, name, slug, slug_id }: NamedRow) {
  return { id, name, slug, slug_id };
}

/** The common fields of a public list entry. */
export function toEntry(row: NamedRow & { image: ImageRow | null }) {
  const image: Image | null = toImage(row.image);
  return { ...toNamed(row), image_url: image?.url ?? null, image };
}
