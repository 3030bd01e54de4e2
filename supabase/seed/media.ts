import { artists } from "./artists.ts";
import { type ContentPicture, picturePath } from "./content-picture.ts";
import { locations } from "./locations.ts";
import { offers } from "./offers.ts";
import { regions } from "./regions.ts";
import type { Section } from "./sections.ts";

/** Every picture the content shows, by its path in the bucket; a picture shown twice stands here once. */
export const media: ReadonlyMap<string, ContentPicture> = collect();

function collect() {
  const pictures = new Map<string, ContentPicture>();
  const owners = [offers, Object.values(artists), Object.values(locations), Object.values(regions)].flat();
  for (const { picture, sections } of owners) {
    for (const shown of [picture, ...picturesOf(sections)]) {
      const path = picturePath(shown);
      if (!pictures.has(path)) pictures.set(path, shown);
    }
  }
  return pictures;
}

function picturesOf(sections: readonly Section[]): ContentPicture[] {
  return sections.flatMap((section) => {
    if (section.type === "image" || section.type === "text_image") return [section.picture];
    if (section.type === "gallery") return section.pictures.map(({ picture }) => picture);
    return section.type === "video" ? [section.poster] : [];
  });
}
