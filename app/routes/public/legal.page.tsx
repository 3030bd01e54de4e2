import { PageSections } from "#app/components/content/page-sections.tsx";
import { RichText } from "#app/components/content/rich-text.tsx";
import type { ShownContent } from "#app/components/content/section-groups.ts";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { formatDate } from "#domain/berlin-time.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import type { LandingPage } from "#workers/data/content/landing-page.ts";

type LegalPageProps = { page: LandingPage & Pick<ShownContent, "vatNotes"> & { registerEntry: string | null } };

export function LegalPage({ page }: LegalPageProps) {
  const runs = runsOf(page.sections);
  return (
    <article>
      {runs.map((sections, index) =>
        index % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the index tells whether a run consists of texts
          <PageSections key={index} groups={[{ name: `sections-${index}`, content: { ...page, sections } }]} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index} className={`page-grid gap-y-10 ${index ? "pt-section" : "pt-8"}`}>
            {index === 0 && (
              <h1 className="text-display-lg wrap-anywhere md:col-span-full" {...headingTextProps(page.title)} />
            )}
            {sections.map(
              ({ id, titleId, type, content }) =>
                type === "text" && (
                  <section key={id} data-section={id} className="grid max-w-prose gap-4 md:col-[1/10] lg:col-[4/11]">
                    {content.title && (
                      <h2 id={titleId} className="text-display-sm" {...headingTextProps(content.title)} />
                    )}
                    <RichText document={content.body} />
                  </section>
                ),
            )}
            {index === runs.length - 1 && (
              <>
                {page.registerEntry && (
                  <p className="max-w-prose md:col-[1/10] lg:col-[4/11]">Register: {page.registerEntry}</p>
                )}
                <p className="text-xs text-ink-soft md:col-[1/10] lg:col-[4/11]">
                  Stand: <span className="num">{formatDate(page.updated_at)}</span>
                </p>
              </>
            )}
          </div>
        ),
      )}
    </article>
  );
}

/** Alternates between texts and other sections, and begins and ends with texts, which may be none. */
function runsOf(sections: readonly PageSection[]): PageSection[][] {
  const runs: PageSection[][] = [[]];
  for (const section of sections) {
    const areTexts = runs.length % 2 === 1;
    if ((section.type === "text") !== areTexts) runs.push([]);
    runs.at(-1)?.push(section);
  }
  if (runs.length % 2 === 0) runs.push([]);
  return runs;
}
