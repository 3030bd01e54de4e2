import type { CSSProperties } from "react";
import { frameFor, Image, type ImageSource } from "./image.tsx";

export type FramedImageProps = {
  image: ImageSource | null;
  sizes: string;
  /** The frame's class, such as `aspect-3/4`. By default the one nearest to the picture's own proportions. */
  frame?: string;
  isPriority?: boolean;
  isDecorative?: boolean;
  /** Slightly enlarges the picture while its `group` is under the pointer. */
  grows?: boolean;
  className?: string;
  style?: CSSProperties;
};

/**
 * Makes a picture the one of the page at `path`: where card and page both have it, the one becomes the other while the page
 * changes. A page must show it once only.
 */
export function imageTransitionStyle(path: string): CSSProperties {
  return { viewTransitionName: `work${path.replace(/[^a-z0-9]+/gi, "-")}`, viewTransitionClass: "work" };
}

/** A picture on the wall: square corners, no shadow by day, its own lamp by night. Without a picture an empty frame hangs there. */
export function FramedImage({
  image,
  sizes,
  frame,
  isPriority,
  isDecorative,
  grows = false,
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
          className={`size-full object-cover ${grows ? "transition-transform duration-250 group-hover:scale-[1.018]" : ""}`}
        />
      ) : (
        <div className="grid size-full place-items-center">
          <div className="size-1/3 border-8 border-rule opacity-60" />
        </div>
      )}
    </div>
  );
}
