import type { CSSProperties } from "react";

/** The widths (px) in which images are served under `/media/{width}/…`. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1920] as const;

/**
 * Full-width images request 80 % of the viewport: on dense phone screens there is no visible difference, and they load
 * sooner.
 */
const PHONE_WIDTH = "80vw";

export type ImageSource = {
  /** A path under `/media/` is served in several widths; any other URL is a single file. */
  url: string;
  width: number;
  height: number;
  alt: string;
  /** The point that stays visible when the image is cropped: 0 to 1 from the left and the top. Default: the centre. */
  focalPoint?: { x: number; y: number };
  /** Average color, shown as a placeholder until the image loads. */
  color?: string;
};

export type ImageProps = {
  image: ImageSource;
  /** The `sizes` attribute: "(min-width: 1024px) 40vw, 100vw". */
  sizes: string;
  /** The first image of the page: loaded eagerly with high priority. All others are lazy-loaded. */
  isPriority?: boolean;
  /** Renders an empty `alt`, because the text next to the image is equivalent. */
  isDecorative?: boolean;
  className?: string;
  style?: CSSProperties;
};

/** A responsive image with `width` and `height`, so it causes no layout shift. */
export function Image({ image, sizes, isPriority = false, isDecorative = false, className = "", style }: ImageProps) {
  const widths = WIDTHS.filter((width) => width <= image.width);
  const served = widths.length > 0 ? widths : [WIDTHS[0]];
  const isFixed = /^(?:data:|\/(?!media\/))/.test(image.url);
  return (
    <img
      src={isFixed ? image.url : inWidth(image.url, served[Math.min(2, served.length - 1)] ?? WIDTHS[0])}
      srcSet={isFixed ? undefined : served.map((width) => `${inWidth(image.url, width)} ${width}w`).join(", ")}
      sizes={sizes.replace(/\b100vw$/, PHONE_WIDTH)}
      width={image.width}
      height={image.height}
      alt={isDecorative ? "" : image.alt}
      loading={isPriority ? "eager" : "lazy"}
      fetchPriority={isPriority ? "high" : "auto"}
      decoding="async"
      className={className}
      style={{ ...placeholder(image), ...style }}
    />
  );
}

/** The average color, diluted so that `alt` text stays readable when the image fails to load. */
function placeholder({ focalPoint, color }: ImageSource): CSSProperties {
  return {
    ...(focalPoint && { objectPosition: `${percent(focalPoint.x)} ${percent(focalPoint.y)}` }),
    ...(color && { backgroundColor: `color-mix(in oklab, ${color} 40%, var(--paper-deep))` }),
  };
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
}

/** The image's URL in the largest width it is served in. */
export function inFullWidth({ url, width }: Pick<ImageSource, "url" | "width">): string {
  return inWidth(url, WIDTHS.findLast((served) => served <= width) ?? WIDTHS[0]);
}

/** `/media/offers/ton.webp` at 640 px is `/media/640/offers/ton.webp`. */
function inWidth(url: string, width: number): string {
  return `/media/${width}/${url.replace(/^\/?(?:media\/)?/, "")}`;
}

const ratios = [
  { ratio: 3 / 4, className: "aspect-3/4" },
  { ratio: 1, className: "aspect-square" },
  { ratio: 4 / 3, className: "aspect-4/3" },
  { ratio: 16 / 9, className: "aspect-video" },
];

/** The class of the aspect ratio closest to the image's own: 3:4, 1:1, 4:3 or 16:9. */
export function frameFor(image: Pick<ImageSource, "width" | "height"> | null): string {
  const own = image ? Math.log(image.width / image.height) : Math.log(4 / 3);
  const [nearest] = ratios.toSorted((a, b) => Math.abs(Math.log(a.ratio) - own) - Math.abs(Math.log(b.ratio) - own));
  return nearest?.className ?? "aspect-4/3";
}
