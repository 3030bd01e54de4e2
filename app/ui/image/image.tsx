import type { CSSProperties } from "react";

/** The widths (px) in which images are served under `/media/{width}/…`, in ascending order. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1920] as const;

/** Replaces a final `100vw` in `sizes`: on dense phone screens, the smaller image looks the same and loads faster. */
const PHONE_WIDTH = "80vw";
/** Index in `WIDTHS` of the width for browsers without `srcset`, 640 px. */
const FALLBACK_INDEX = 2;

export type ImageSource = {
  /**
   * A path that begins with `/media/`, or a relative path (`offers/ton.webp`), is served in several widths. A `data:`
   * URL and any other path that begins with `/` is a single file.
   */
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Shown below the image where it is large; empty when unknown. */
  credit?: string;
  /** The point that stays visible when the image is cropped: 0 to 1 from the left and the top. Default: the center. */
  focalPoint?: { x: number; y: number };
  /** Average color, shown as a placeholder until the image loads. */
  color?: string;
};

type ImageProps = {
  image: ImageSource;
  /** Such as "(min-width: 1024px) 40vw, 100vw". */
  sizes: string;
  /** For the first image of the page: loads eagerly with high priority. */
  isPriority?: boolean | undefined;
  /** Renders an empty `alt`, because the text next to the image is equivalent. */
  isDecorative?: boolean | undefined;
  className?: string;
  style?: CSSProperties;
};

/** `width` and `height` prevent a layout shift. */
export function Image({ image, sizes, isPriority, isDecorative, className, style }: ImageProps) {
  const widths = WIDTHS.filter((width) => width <= Math.max(image.width, WIDTHS[0]));
  const fallbackWidth = widths[FALLBACK_INDEX] ?? widths.at(-1) ?? WIDTHS[0];
  const isSingleFile = /^(?:data:|\/(?!media\/))/.test(image.url);
  return (
    <img
      src={isSingleFile ? image.url : urlInWidth(image.url, fallbackWidth)}
      srcSet={isSingleFile ? undefined : widths.map((width) => `${urlInWidth(image.url, width)} ${width}w`).join(", ")}
      sizes={sizes.replace(/\b100vw$/, PHONE_WIDTH)}
      width={image.width}
      height={image.height}
      alt={isDecorative ? "" : image.alt}
      loading={isPriority ? "eager" : "lazy"}
      fetchPriority={isPriority ? "high" : undefined}
      decoding="async"
      className={className}
      style={{ ...imageStyle(image), ...style }}
    />
  );
}

/** Mixes the average color with the background, so that `alt` is readable. */
function imageStyle({ focalPoint, color }: ImageSource): CSSProperties {
  return {
    ...(focalPoint && { objectPosition: `${percent(focalPoint.x)} ${percent(focalPoint.y)}` }),
    ...(color && { backgroundColor: `color-mix(in oklab, ${color} 40%, var(--paper-deep))` }),
  };
}

function percent(fraction: number): string {
  return `${Math.round(Math.min(1, Math.max(0, fraction)) * 100)}%`;
}

/** The URL in the largest served width that does not exceed the image's width, else in the smallest served width. */
export function fullWidthUrl({ url, width }: Pick<ImageSource, "url" | "width">): string {
  return urlInWidth(url, WIDTHS.findLast((servedWidth) => servedWidth <= width) ?? WIDTHS[0]);
}

/** `/media/offers/ton.webp` at 640 px is `/media/640/offers/ton.webp`. */
function urlInWidth(url: string, width: number): string {
  return `/media/${width}/${url.replace(/^\/?(?:media\/)?/, "")}`;
}

/** Aspect ratios and their classes. */
const frames: [ratio: number, className: string][] = [
  [3 / 4, "aspect-3/4"],
  [1, "aspect-square"],
  [4 / 3, "aspect-4/3"],
  [16 / 9, "aspect-video"],
];

/** The class of the aspect ratio closest to the image's own; 4:3 without an image. */
export function frameFor(image: Pick<ImageSource, "width" | "height"> | null): string {
  if (!image) return "aspect-4/3";
  // Logarithms make 3:4 as far from 1:1 as 4:3 is.
  const distance = ([ratio]: [number, string]) => Math.abs(Math.log(ratio) - Math.log(image.width / image.height));
  const [closest] = frames.toSorted((a, b) => distance(a) - distance(b));
  return closest?.[1] ?? "aspect-4/3";
}
