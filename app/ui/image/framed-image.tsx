import type { CSSProperties } from "react";
import { frameFor, Image, type ImageSource } from "./image.tsx";

type FramedImageProps = {
  image: ImageSource | null;
  sizes: string;
  /** The class of the aspect ratio, such as `aspect-3/4`. Default: the one closest to the image's own ratio. */
  frame?: string;
  isPriority?: boolean;
  isDecorative?: boolean;
  /** Slightly enlarges the image while its `group` is hovered. */
  hasHoverZoom?: boolean;
  className?: string;
  style?: CSSProperties;
};

/**
 * The transition that a card and the page at `path` share, so that the card's image morphs into the page's main image.
 * A page must use each name at most once.
 */
export function imageTransitionStyle(path: string): CSSProperties {
  return { viewTransitionName: `work${path.replace(/[^a-z0-9]+/gi, "-")}`, viewTransitionClass: "work" };
}

/** An image cropped to an aspect ratio; an empty frame when `image` is `null`. */
export function FramedImage({
  image,
  sizes,
  frame,
  isPriority,
  isDecorative,
  hasHoverZoom = false,
  className = "",
  style,
}: FramedImageProps) {
  return (
    <div className={`overflow-hidden bg-paper-deep shadow-lamp ${frame ?? frameFor(image)} ${className}`} style={style}>
      {image ? (
        <Image
          image={image}
          sizes={sizes}
          {...(isPriority !== undefined && { isPriority })}
          {...(isDecorative !== undefined && { isDecorative })}
          className={`size-full object-cover ${hasHoverZoom ? "transition-transform duration-250 group-hover:scale-[1.018]" : ""}`}
        />
      ) : (
        <div className="grid size-full place-items-center">
          <div className="size-1/3 border-8 border-rule opacity-60" />
        </div>
      )}
    </div>
  );
}
