import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from "react";
import { EarlyPresses } from "#app/components/site/early-presses.tsx";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { FramedImage, ImageCaption } from "#app/ui/image/framed-image.tsx";
import { fullWidthUrl } from "#app/ui/image/image.tsx";
import type { Image } from "#domain/media/image.ts";
import type { LightboxProps } from "./lightbox.tsx";

export type GalleryImage = { image: Image; caption: string };

const Lightbox = lazy<ComponentType<LightboxProps>>(() =>
  import("./lightbox.tsx").then(
    (module) => ({ default: module.Lightbox }),
    () => ({ default: OpenImageFile }),
  ),
);

/** Each image links to its file. With JavaScript, a click without a modifier key opens the lightbox instead. */
export function Gallery({ title, images }: { title: string; images: readonly GalleryImage[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenIndex(index);
  };
  return (
    <section className="page-grid items-start gap-y-6 pt-section">
      <EarlyPresses />
      {title && <h2 className="text-display-md md:col-span-full" {...headingTextProps(title)} />}
      {images.map(({ image, caption }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may show an image twice, and its items have no state
        <figure key={index} className={index % 2 === 0 ? "md:col-[1/7]" : "md:col-[7/-1] md:pt-16"}>
          <a
            href={fullWidthUrl(image)}
            aria-label={`Bild vergrößern: ${image.alt || caption || `Bild ${index + 1}`}`}
            onClick={(event) => open(event, index)}
            // `EarlyPresses` replays a press that precedes hydration.
            data-early-press
            className="group block cursor-zoom-in aria-busy:cursor-progress aria-busy:opacity-60"
          >
            <FramedImage image={image} sizes="(min-width: 768px) 50vw, 100vw" hasHoverZoom />
          </a>
          <ImageCaption image={image} caption={caption} />
        </figure>
      ))}
      {openIndex !== null && (
        <Suspense>
          <Lightbox title={title} images={images} startIndex={openIndex} onClose={() => setOpenIndex(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Opens the image file when the lightbox cannot be loaded. */
function OpenImageFile({ images, startIndex, onClose }: LightboxProps): ReactNode {
  useEffect(() => {
    const clickedImage = images[startIndex];
    if (clickedImage) location.assign(fullWidthUrl(clickedImage.image));
    onClose();
  });
  return null;
}
