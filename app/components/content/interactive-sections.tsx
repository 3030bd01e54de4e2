import type { PageSection } from "#domain/content/page-section.ts";
import type { Image } from "#domain/media/image.ts";
import type { PageContent } from "#workers/data/content/page-content.ts";
import { Gallery } from "./gallery.tsx";
import { SECTION_GRID, SectionAnchor, SectionTitle } from "./section-frame.tsx";
import { VideoStill } from "./video-still.tsx";

/** Sections that need hydration. The chunk of this module has no code of other types of section. */
export function InteractiveSections({ sections, images }: Pick<PageContent, "sections" | "images">) {
  return sections.map((section) => (
    <SectionAnchor key={section.id} id={section.id}>
      <InteractiveSection section={section} images={images} />
    </SectionAnchor>
  ));
}

type InteractiveSectionProps = { section: PageSection; images: Readonly<Record<string, Image>> };

export function InteractiveSection({ section: { type, content }, images }: InteractiveSectionProps) {
  if (type === "gallery") {
    const galleryImages = content.images.flatMap(({ mediaId, caption }) => {
      const image = images[mediaId];
      return image ? [{ image, caption }] : [];
    });
    return <Gallery title={content.title} images={galleryImages} />;
  }
  if (type !== "video") return null;
  return (
    <section className={SECTION_GRID}>
      <SectionTitle>{content.title}</SectionTitle>
      <div className="md:col-[5/-1]">
        <VideoStill title={content.title} url={content.url} image={images[content.mediaId] ?? null} />
      </div>
    </section>
  );
}
