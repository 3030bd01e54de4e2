import { artists } from "./artists.ts";
import { type ContentImage, imagePath } from "./content-image.ts";
import { locations } from "./locations.ts";
import { offers } from "./offers.ts";
import { regions } from "./regions.ts";
import type { Section } from "./sections.ts";

/** Every image of the demo content by its path in the bucket. */
export const media: ReadonlyMap<string, ContentImage> = collect();

function collect() {
  const images = new Map<string, ContentImage>();
  const owners = [offers, Object.values(artists), Object.values(locations), Object.values(regions)].flat();
  for (const { image, sections } of owners) {
    for (const shown of [image, ...imagesOf(sections)]) {
      const path = imagePath(shown);
      if (!images.has(path)) images.set(path, shown);
    }
  }
  return images;
}

function imagesOf(sections: readonly Section[]): ContentImage[] {
  return sections.flatMap((section) => {
    if (section.type === "image" || section.type === "text_image") return [section.image];
    if (section.type === "gallery") return section.images.map(({ image }) => image);
    return section.type === "video" ? [section.poster] : [];
  });
}
