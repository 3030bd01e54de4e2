import type { Picture } from "#domain/picture.ts";

/** What is selected of a media row wherever a picture is shown. */
export const pictureColumns = "path, width, height, alt_text, credit";

export type PictureRow = { path: string; width: number; height: number; alt_text: string; credit: string };

export function toPicture(row: PictureRow | null): Picture | null {
  return (
    row && { url: `/media/${row.path}`, width: row.width, height: row.height, alt: row.alt_text, credit: row.credit }
  );
}
