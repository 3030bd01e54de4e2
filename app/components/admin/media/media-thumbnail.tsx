import { useMemo } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { Image } from "#app/ui/image/image.tsx";
import type { Media } from "#workers/data/media/media.ts";

type MediaThumbnailProps = {
  media: Pick<Media, "url" | "width" | "height" | "alt_text" | "focal_x" | "focal_y" | "thumbhash">;
  sizes: string;
  /** Renders an empty `alt`, for use next to the image's name. */
  isDecorative?: boolean;
  /** Shows the whole image instead of filling the parent. */
  isWhole?: boolean;
  className?: string;
};

export function MediaThumbnail(props: MediaThumbnailProps) {
  const { media, sizes, isDecorative = true, isWhole = false, className = "" } = props;
  // Beside a whole image, the placeholder would be visible.
  const thumbhash = isWhole ? null : media.thumbhash;
  const placeholder = useMemo(() => placeholderOf(thumbhash), [thumbhash]);
  const { focal_x: x, focal_y: y } = media;
  const backgroundPosition = `${x * 100}% ${y * 100}%`;
  return (
    <Image
      image={{
        url: media.url,
        width: media.width,
        height: media.height,
        alt: media.alt_text,
        focalPoint: { x, y },
      }}
      sizes={sizes}
      isDecorative={isDecorative}
      className={`size-full ${isWhole ? "object-contain" : "object-cover"} ${className}`}
      style={
        placeholder ? { backgroundImage: `url("${placeholder}")`, backgroundSize: "cover", backgroundPosition } : {}
      }
    />
  );
}

function placeholderOf(thumbhash: string | null): string | null {
  if (!thumbhash) return null;
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
}
