import type { ReactNode } from "react";
import { useViewTransitionState } from "react-router";
import { Link, withTrailingSlash } from "#app/ui/button/link.tsx";
import { FramedImage, imageTransitionStyle } from "./framed-image.tsx";
import type { ImageSource } from "./image.tsx";

export type CardProps = {
  image: ImageSource | null;
  /** How wide the picture stands, as the `sizes` of an image. */
  sizes: string;
  to: string;
  title: string;
  /** "small" where cards hang close together. */
  titleSize?: "regular" | "small";
  /** The line of the museum label above the title: what it is on the left, its number on the right. */
  label: ReactNode;
  /** Facts below the title. */
  children?: ReactNode;
  /** A frame other than the picture's own. */
  frame?: string;
  isPriority?: boolean;
  /** The same work may hang on this page twice; this one stays where it is when its page opens. */
  isRepeated?: boolean;
  /** Extra classes for the picture (bleeding to an edge) and for the words under it. */
  artClassName?: string;
  textClassName?: string;
};

/** A picture on the wall with its museum label. One link, stretched over the whole; its picture becomes the page's picture. */
export function Card(props: CardProps) {
  const {
    image,
    sizes,
    title,
    titleSize = "regular",
    label,
    children,
    frame,
    isPriority,
    isRepeated,
    artClassName,
  } = props;
  const { textClassName = "" } = props;
  const to = withTrailingSlash(props.to);
  const isOpening = useViewTransitionState(to) && !isRepeated;
  return (
    <article className="group relative grid content-start gap-4">
      <FramedImage
        image={image}
        sizes={sizes}
        {...(frame && { frame })}
        {...(isPriority && { isPriority })}
        {...(artClassName && { className: artClassName })}
        {...(isOpening && { style: imageTransitionStyle(to) })}
        isDecorative
        grows
      />
      <div className={`grid gap-2 border-t border-line pt-3.5 ${textClassName}`}>
        <p className="eyebrow flex justify-between gap-4">{label}</p>
        <h3 className={titleSize === "small" ? "text-display-sm" : "text-display-md"}>
          <Link variant="quiet" to={to} prefetch="intent" className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </article>
  );
}
