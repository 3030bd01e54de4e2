import type { Picture } from "#domain/media/image.ts";
import { type PictureRow, toPicture } from "#workers/data/media/image.ts";

/** What names and links a record, as it is selected: `id, name, slug, slug_id`. */
export type NamedRow = { id: string; name: string; slug: string; slug_id: string };

export function toNamed({ id, name, slug, slug_id }: NamedRow) {
  return { id, name, slug, slugId: slug_id };
}

/** The head of an entry in a public list. */
export function toEntry(row: NamedRow & { image: PictureRow | null }) {
  const image: Picture | null = toPicture(row.image);
  return { ...toNamed(row), imageUrl: image?.url ?? null, image };
}
