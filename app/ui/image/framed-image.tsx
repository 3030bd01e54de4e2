import type { CSSProperties } from "react";
import { frameFor, Image, type ImageSource } from "./image.tsx";

type FramedImageProps = {
  image: ImageSource | null;
  sizes: string;
  /** The class of the aspect ratio, such as `aspect-3/4`. Default: the one closest to the image's own ratio. */
  frame?: string | undefined;
  isPriority?: boolean | undefined;
  isDecorative?: boolean | undefined;
  /** Slightly enlarges the image while its `group` is hovered. */
  hasHoverZoom?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
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
  hasHoverZoom,
  className = "",
  style,
}: FramedImageProps) {
  return (
    <div className={`overflow-hidden bg-paper-deep shadow-lamp ${frame ?? frameFor(image)} ${className}`} style={style}>
      {image ? (
        <Image
          image={image}
          sizes={sizes}
          isPriority={isPriority}
          isDecorative={isDecorative}
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

type ImageCaptionProps = {
  image: ImageSource | null;
  caption?: string;
  className?: string;
};

/** The caption and the credit of a large image, in the same `figure`. Empty when there is neither. */
export function ImageCaption({ image, caption, className = "pt-2.5 text-xs text-ink-soft" }: ImageCaptionProps) {
  const text = [caption, image?.credit].filter(Boolean).join(" · ");
  return text && <figcaption className={className}>{text}</figcaption>;
}
