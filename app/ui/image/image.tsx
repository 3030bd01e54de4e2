import type { CSSProperties } from "react";

/** The widths (px) in which pictures are served under `/media/{width}/…`. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1920] as const;

/** Phones have finer pixels than eyes: across a whole phone a picture of four fifths of its pixels looks the same and comes sooner. */
const PHONE_WIDTH = "80vw";

export type ImageSource = {
  /** In the media library; any other address is one file for every width. */
  url: string;
  width: number;
  height: number;
  alt: string;
  /** What must stay in view when the frame cuts the picture: 0 to 1 from the left and from the top. Default the middle. */
  focalPoint?: { x: number; y: number };
  /** On average: its breath hangs in the frame until the picture has come. */
  color?: string;
};

export type ImageProps = {
  image: ImageSource;
  /** How wide the picture stands, as the `sizes` of an image: "(min-width: 1024px) 40vw, 100vw". */
  sizes: string;
  /** First picture of the page: loaded at once and first. All others wait until they come near. */
  isPriority?: boolean;
  /** Decoration where the words beside it say the same, such as a card's picture beside its title. */
  isDecorative?: boolean;
  className?: string;
  style?: CSSProperties;
};

/** A responsive picture that reserves its place, so nothing moves when it arrives. */
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
      style={{ ...standIn(image), ...style }}
    />
  );
}

/** So little of the color that words in the frame can be read when the picture does not come. */
function standIn({ focalPoint, color }: ImageSource): CSSProperties {
  return {
    ...(focalPoint && { objectPosition: `${percent(focalPoint.x)} ${percent(focalPoint.y)}` }),
    ...(color && { backgroundColor: `color-mix(in oklab, ${color} 40%, var(--paper-deep))` }),
  };
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
}

/** The picture's own address, in the largest width that it is served in. */
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

/** The class of the frame that suits a picture best: 3:4, 1:1, 4:3 or 16:9. */
export function frameFor(image: Pick<ImageSource, "width" | "height"> | null): string {
  const own = image ? Math.log(image.width / image.height) : Math.log(4 / 3);
  const [nearest] = ratios.toSorted((a, b) => Math.abs(Math.log(a.ratio) - own) - Math.abs(Math.log(b.ratio) - own));
  return nearest?.className ?? "aspect-4/3";
}
