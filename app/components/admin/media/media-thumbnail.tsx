import { type CSSProperties, useMemo } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { Image } from "#app/ui/image/image.tsx";
import type { Media } from "#domain/media/media.ts";

type Shown = Pick<Media, "url" | "width" | "height" | "alt_text" | "focalPoint" | "thumbhash">;

export type MediaThumbnailProps = {
  media: Shown;
  /** How wide it stands, as the `sizes` of an image. */
  sizes: string;
  /** The name stands beside it. */
  isDecorative?: boolean;
  className?: string;
  style?: CSSProperties;
};

/** A picture of the library, cut around its focal point; its blurred stand-in hangs there until it has come. */
export function MediaThumbnail({ media, sizes, isDecorative = true, className = "", style }: MediaThumbnailProps) {
  const placeholder = useMemo(() => standInOf(media.thumbhash), [media.thumbhash]);
  const { x, y } = media.focalPoint;
  const backgroundPosition = `${x * 100}% ${y * 100}%`;
  return (
    <Image
      image={{
        url: media.url,
        width: media.width,
        height: media.height,
        alt: media.alt_text,
        focalPoint: media.focalPoint,
      }}
      sizes={sizes}
      isDecorative={isDecorative}
      className={`size-full object-cover ${className}`}
      style={{
        ...(placeholder && { backgroundImage: `url("${placeholder}")`, backgroundSize: "cover", backgroundPosition }),
        ...style,
      }}
    />
  );
}

function standInOf(thumbhash: string | null): string | null {
  if (!thumbhash) return null;
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
}
