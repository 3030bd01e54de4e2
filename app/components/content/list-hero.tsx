import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import type { HeroProps } from "./home-hero.tsx";

/** The top of a directory. */
export function ListHero({ eyebrow, title, lead, search }: HeroProps) {
  return (
    <section className="page-grid items-end gap-y-6 pt-8">
      <div className="grid gap-5 md:col-[1/9]">
        {eyebrow && <p className="eyebrow num">{eyebrow}</p>}
        <h1 className="text-display-title tracking-[-0.02em]" {...headingTextProps(title)} />
      </div>
      <div className="max-w-prose text-lg text-pretty md:col-[1/9] lg:col-[9/-1]">{lead}</div>
      <div className="on-block bleed-left px-gutter pt-4 pb-3 max-md:bleed-right md:mt-4 md:py-6 lg:col-[1/11]">
        {search}
      </div>
    </section>
  );
}
