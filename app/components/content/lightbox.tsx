import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Image } from "#app/ui/image/image.tsx";
import type { GalleryImage } from "./gallery.tsx";

export type LightboxProps = {
  /** The gallery's title; may be empty. */
  title: string;
  images: readonly GalleryImage[];
  /** The index of the image to start with, from 0. */
  first: number;
  onClose: () => void;
};

/**
 * Large images in a native modal dialog: it traps the focus, closes on Escape and restores the focus. Swipe, arrow keys and
 * buttons move; it stops at the ends.
 */
export function Lightbox({ title, images, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const last = images.length - 1;

  useEffect(() => {
    dialog.current?.showModal();
    const strip = track.current;
    if (strip) strip.scrollLeft = first * strip.clientWidth;
  }, [first]);

  const step = (to: number) => {
    const strip = track.current;
    if (!strip || to < 0 || to > last) return;
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.scrollTo({ left: to * strip.clientWidth, behavior: prefersReducedMotion ? "instant" : "smooth" });
    setShown(to);
  };
  const press = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: last };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    step(to);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={title ? `Bilder: ${title}` : "Bilder"}
      onClose={onClose}
      onKeyDown={press}
      className="on-block m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden border-0 p-0"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex min-h-18 items-center justify-between px-gutter">
          <p aria-live="polite" className="num text-sm">
            Bild {shown + 1} von {images.length}
          </p>
          <IconButton icon="x" label="Schließen" onClick={() => dialog.current?.close()} />
        </div>
        <ul
          ref={track}
          aria-label="Bilder"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          onScrollEnd={({ currentTarget }) =>
            setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
          }
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
        >
          {images.map(({ id, image, caption }, index) => (
            <li key={id} aria-hidden={index !== shown} className="w-full flex-none snap-center px-gutter">
              <figure className="grid h-full grid-rows-[minmax(0,1fr)_auto] justify-items-center gap-3">
                <Image
                  image={image}
                  sizes="100vw"
                  className="h-full max-h-full w-auto max-w-full object-contain"
                  style={{ backgroundColor: "transparent" }}
                />
                <figcaption className="min-h-6 text-center text-sm text-pretty">
                  {[caption, image.credit].filter(Boolean).join(" · ")}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="flex min-h-16 items-center justify-center gap-6">
          <IconButton
            icon="arrow-left"
            label="Vorheriges Bild"
            aria-disabled={shown === 0}
            onClick={() => step(shown - 1)}
          />
          <IconButton
            icon="arrow-right"
            label="Nächstes Bild"
            aria-disabled={shown === last}
            onClick={() => step(shown + 1)}
          />
        </div>
      </div>
    </dialog>
  );
}
