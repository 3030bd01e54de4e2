import type { ReactNode } from "react";
import { useViewTransitionState } from "react-router";
import { Link } from "#app/ui/button/link.tsx";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { FramedImage, imageTransitionStyle } from "./framed-image.tsx";
import type { ImageSource } from "./image.tsx";

export type CardProps = {
  image: ImageSource | null;
  sizes: string;
  to: string;
  title: string;
  /** "small" in dense grids. */
  titleSize?: "regular" | "small";
  /** The line above the title, such as the offer type and the region. */
  label: string;
  /** Facts below the title. */
  children?: ReactNode;
  /** The class of the image's aspect ratio, such as `aspect-3/4`; see `FramedImage`. */
  frame?: string;
  /** See `Image`. */
  isPriority?: boolean;
  /** The page may contain another card of the same record. Transition names are unique, so this card has none. */
  isRepeated?: boolean;
  imageClassName?: string;
  textClassName?: string;
};

/** Clickable as a whole. The image morphs into the main image of the opened page. */
export function Card(props: CardProps) {
  const {
    image,
    sizes,
    to,
    title,
    titleSize = "regular",
    label,
    children,
    frame,
    isPriority,
    isRepeated,
    imageClassName,
    textClassName = "",
  } = props;
  const isMorphing = useViewTransitionState(pageUrl(to)) && !isRepeated;
  return (
    <article className="group relative grid content-start gap-4">
      <FramedImage
        image={image}
        sizes={sizes}
        frame={frame}
        isPriority={isPriority}
        className={imageClassName}
        style={isMorphing ? imageTransitionStyle(to) : undefined}
        isDecorative
        hasHoverZoom
      />
      <div className={`grid gap-2 border-t border-line pt-3.5 ${textClassName}`}>
        <p className="eyebrow">{label}</p>
        <h3 className={titleSize === "small" ? "text-display-sm" : "text-display-md"}>
          <Link
            variant="quiet"
            to={to}
            prefetch="intent"
            className="after:absolute after:inset-0"
            {...headingTextProps(title)}
          />
        </h3>
        {children}
      </div>
    </article>
  );
}
