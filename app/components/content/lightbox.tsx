import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { ImageCaption } from "#app/ui/image/framed-image.tsx";
import { Image } from "#app/ui/image/image.tsx";
import type { GalleryImage } from "./gallery.tsx";

export type LightboxProps = {
  /** May be empty. */
  title: string;
  images: readonly GalleryImage[];
  startIndex: number;
  onClose: () => void;
};

/** A scroll has ended after this time without a `scroll` event. Safari has no `scrollend` before version 26.2. */
const SCROLL_END_MS = 100;

/** The native modal dialog traps the focus, closes on Escape and restores the focus. */
export function Lightbox({ title, images, startIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const scrollEnd = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shownIndex, setShownIndex] = useState(startIndex);
  const lastIndex = images.length - 1;

  useEffect(() => {
    dialog.current?.showModal();
    if (list.current) list.current.scrollLeft = startIndex * list.current.clientWidth;
  }, [startIndex]);

  const show = (index: number) => {
    if (!list.current || index < 0 || index > lastIndex) return;
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.current.scrollTo({
      left: index * list.current.clientWidth,
      behavior: prefersReducedMotion ? "instant" : "smooth",
    });
    setShownIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const targets: Record<string, number> = {
      ArrowRight: shownIndex + 1,
      ArrowLeft: shownIndex - 1,
      Home: 0,
      End: lastIndex,
    };
    const index = targets[event.key];
    if (index === undefined) return;
    event.preventDefault();
    show(index);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={title ? `Bilder: ${title}` : "Bilder"}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="on-block m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden border-0 p-0"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex min-h-18 items-center justify-between px-gutter">
          <p aria-live="polite" className="num text-sm">
            Bild {shownIndex + 1} von {images.length}
          </p>
          <IconButton icon="x" label="Schließen" onClick={() => dialog.current?.close()} />
        </div>
        <ul
          ref={list}
          aria-label="Bilder"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          onScroll={({ currentTarget }) => {
            clearTimeout(scrollEnd.current);
            scrollEnd.current = setTimeout(
              () => setShownIndex(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth))),
              SCROLL_END_MS,
            );
          }}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
        >
          {images.map(({ image, caption }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may show an image twice, and its items have no state
            <li key={index} aria-hidden={index !== shownIndex} className="w-full flex-none snap-center px-gutter">
              <figure className="grid h-full grid-rows-[minmax(0,1fr)_minmax(1.5rem,auto)] justify-items-center gap-3">
                <div className="grid w-full place-items-center [container-type:size]">
                  {/* Keeps the image's ratio. `object-contain` would show the placeholder beside the image. */}
                  <Image
                    image={image}
                    sizes="(min-width: 48rem) 100vw, 100vw" // For phones, `Image` replaces the last `100vw` with less.
                    style={{ width: `min(100cqw, ${image.width / image.height} * 100cqh)` }}
                  />
                </div>
                <ImageCaption image={image} caption={caption} className="text-center text-sm text-pretty" />
              </figure>
            </li>
          ))}
        </ul>
        <div className="flex min-h-16 items-center justify-center gap-6">
          <IconButton
            icon="arrow-left"
            label="Vorheriges Bild"
            aria-disabled={shownIndex === 0}
            onClick={() => show(shownIndex - 1)}
          />
          <IconButton
            icon="arrow-right"
            label="Nächstes Bild"
            aria-disabled={shownIndex === lastIndex}
            onClick={() => show(shownIndex + 1)}
          />
        </div>
      </div>
    </dialog>
  );
}
