import type { ReactNode } from "react";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";

/** Sources of an image. `avif` is the `srcset` in AVIF, `position` the CSS `object-position`. */
export type HeroImage = {
  src: string;
  srcSet: string;
  avif: string | null;
  width: number;
  height: number;
  alt: string;
  /** Empty when unknown. */
  credit: string;
  position: string;
};

export type HeroProps = {
  image?: HeroImage;
  eyebrow: string | null;
  title: string;
  lead: ReactNode;
  search: ReactNode;
};

/** On phones, the image fills the width, but `80vw` makes the browser load a smaller file, as in `Image`. */
const SIZES = "(min-width: 768px) 42vw, 80vw";

export function HomeHero({ image, eyebrow, title, lead, search }: HeroProps) {
  return (
    <section className="page-grid gap-y-6 md:min-h-[min(56rem,calc(100svh-4.5rem))] md:grid-rows-[1fr_auto_auto]">
      <div className="grid content-end gap-4 pt-2 md:col-[1/9] md:pt-6 md:row-start-1 lg:col-[1/8] lg:gap-6 lg:z-1">
        {eyebrow && <p className="eyebrow num">{eyebrow}</p>}
        <h1
          className="text-[clamp(3.5rem,min(0.9rem+9vw,6.5rem+4.5vh),10.5rem)]/[0.84] tracking-[-0.022em]"
          {...headingTextProps(title)}
        />
      </div>
      <div className="on-block bleed-left z-1 px-gutter pt-4 pb-3 max-md:bleed-right md:col-[1/-1] md:row-start-3 md:-mt-14 md:py-6 lg:col-[1/11]">
        {search}
      </div>
      {lead && <div className="max-w-[30em] text-lg md:col-[1/8] md:row-start-2 md:pb-14">{lead}</div>}
      <div className="bleed-right max-md:bleed-left md:col-[9/-1] md:row-[1/3] lg:col-[8/-1]">
        <div className="relative h-[min(60vw,30vh)] overflow-hidden bg-paper-deep shadow-lamp md:h-full md:min-h-88">
          {image && (
            <picture>
              {image.avif && <source type="image/avif" srcSet={image.avif} sizes={SIZES} />}
              <img
                src={image.src}
                srcSet={image.srcSet}
                sizes={SIZES}
                width={image.width}
                height={image.height}
                alt={image.alt}
                fetchPriority="high"
                className="absolute inset-0 size-full object-cover"
                style={{ objectPosition: image.position }}
              />
            </picture>
          )}
        </div>
      </div>
      {image?.credit && (
        <p className="-mt-3.5 text-xs text-ink-soft md:max-lg:text-right lg:col-[11/-1] lg:row-start-3">
          {image.credit}
        </p>
      )}
    </section>
  );
}
