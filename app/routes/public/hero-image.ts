import smallAvif from "#app/brand/atelier-nachts-640.avif";
import smallWebp from "#app/brand/atelier-nachts-640.webp";
import largeAvif from "#app/brand/atelier-nachts-900.avif";
import largeWebp from "#app/brand/atelier-nachts-900.webp";
import type { HeroImage } from "#app/components/content/home-hero.tsx";
import { type Image, imageWidths } from "#domain/media/image.ts";

const brandImage: HeroImage = {
  src: largeWebp,
  srcSet: `${smallWebp} 640w, ${largeWebp} 900w`,
  avif: `${smallAvif} 640w, ${largeAvif} 900w`,
  width: 900,
  height: 1200,
  alt: "Linolschnitt: ein Backsteinatelier mit Sheddach, nachts, in den Fenstern brennt Licht",
  credit: "",
  position: "50% 42%",
};

/** The image of the home page; by default the brand's image. */
export function heroImageOf(image: Image | null): HeroImage {
  if (!image) return brandImage;
  const { url, width, height, alt, credit, focalPoint = { x: 0.5, y: 0.5 } } = image;
  const servedWidths = imageWidths.filter((servedWidth) => servedWidth <= Math.max(width, imageWidths[0]));
  const urlOfWidth = (servedWidth: number) => `/media/${servedWidth}/${url.replace("/media/", "")}`;
  return {
    src: urlOfWidth(servedWidths.at(-1) ?? imageWidths[0]),
    srcSet: servedWidths.map((servedWidth) => `${urlOfWidth(servedWidth)} ${servedWidth}w`).join(", "),
    avif: null, // `/media` negotiates the format
    width,
    height,
    alt,
    credit,
    position: `${Math.round(focalPoint.x * 100)}% ${Math.round(focalPoint.y * 100)}%`,
  };
}
