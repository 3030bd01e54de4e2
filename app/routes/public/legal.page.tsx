import { PageSections } from "#app/components/content/page-sections.tsx";
import { RichText } from "#app/components/content/rich-text.tsx";
import type { ShownContent } from "#app/components/content/section-groups.ts";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { formatDate } from "#domain/berlin-time.ts";
import type { LandingPage } from "#workers/data/content/landing-page.ts";

export function LegalPage({ page }: { page: LandingPage & Pick<ShownContent, "vatNotes"> }) {
  const texts = page.sections.filter((section) => section.type === "text");
  const otherSections = page.sections.filter((section) => section.type !== "text");
  return (
    <article>
      <div className="page-grid gap-y-10 pt-8">
        <h1 className="text-display-lg wrap-anywhere md:col-span-full" {...headingTextProps(page.title)} />
        {texts.map(({ id, titleId, content }) => (
          <section key={id} className="grid max-w-prose gap-4 md:col-[1/10] lg:col-[4/11]">
            {content.title && <h2 id={titleId} className="text-display-sm" {...headingTextProps(content.title)} />}
            <RichText document={content.body} />
          </section>
        ))}
        <p className="text-xs text-ink-soft md:col-[1/10] lg:col-[4/11]">
          Stand: <span className="num">{formatDate(page.updated_at)}</span>
        </p>
      </div>
      {/* One group (`SectionGroup`), although these sections may not be consecutive. */}
      <PageSections groups={[{ name: "sections", content: { ...page, sections: otherSections } }]} />
    </article>
  );
}
