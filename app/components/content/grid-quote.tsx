import { hyphenatedTextProps } from "#app/ui/heading/heading-text.ts";
import type { PageSectionContents } from "#domain/content/page-section.ts";

/** A quote between the first cards of a grid. */
export function GridQuote({ id, quote, author }: PageSectionContents["quote"] & { id: string }) {
  return (
    <figure data-section={id} className="display text-[clamp(1.875rem,1.2rem+1.9vw,3.25rem)]/[1]">
      <blockquote {...hyphenatedTextProps(`„${quote}“`)} />
      {author && (
        <figcaption className="mt-4 font-text text-xs font-normal tracking-normal text-ink-soft">{author}</figcaption>
      )}
    </figure>
  );
}
