import { OfferCards } from "#app/components/offer/offer-cards.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { accessibleNameProps, headingTextProps, hyphenatedTextProps } from "#app/ui/heading/heading-text.ts";
import { DrawnIcon } from "#app/ui/icon/drawn-icon.tsx";
import { FramedImage, ImageCaption } from "#app/ui/image/framed-image.tsx";
import type { PageSection, PageSectionContents } from "#domain/content/page-section.ts";
import type { IconDrawing } from "#domain/icon/icon-drawing.ts";
import type { Image } from "#domain/media/image.ts";
import { InteractiveSection } from "./interactive-sections.tsx";
import { RichText } from "./rich-text.tsx";
import { SECTION_GRID, SectionAnchor, SectionTitle } from "./section-frame.tsx";
import type { ShownContent } from "./section-groups.ts";

/** Renders the sections in order, without deleted images and unpublished offers. */
export function SectionList({ sections, ...references }: ShownContent) {
  return (
    <>
      {sections.map((section) => (
        <SectionAnchor key={section.id} id={section.id}>
          <Section section={section} {...references} />
        </SectionAnchor>
      ))}
    </>
  );
}

function Section({
  section,
  images,
  offers,
  icons,
  vatNotes,
}: { section: PageSection } & Omit<ShownContent, "sections">) {
  switch (section.type) {
    case "text":
      return <TextSection {...section.content} />;
    case "text_image":
      return (
        <TextImageSection {...section.content} titleId={section.titleId} image={images[section.content.mediaId]} />
      );
    case "image":
      return (
        <ImageSection
          image={images[section.content.mediaId]}
          caption={section.content.caption}
          className="md:col-[1/10]"
        />
      );
    case "gallery":
    case "video":
      return <InteractiveSection section={section} images={images} />;
    case "quote":
      return <QuoteSection {...section.content} />;
    case "faq":
      return <FaqSection {...section.content} titleId={section.titleId} />;
    case "call_to_action":
      return (
        <CallToActionSection
          {...section.content}
          titleId={section.titleId}
          drawing={section.content.icon ? icons[section.content.icon] : undefined}
        />
      );
    case "offer_list":
      return (
        <OfferListSection
          {...section.content}
          titleId={section.titleId}
          offersById={offers}
          vatNote={vatNotes[section.id]}
        />
      );
  }
}

type TitleId = { titleId: string | undefined };

function TextSection({ title, body }: PageSectionContents["text"]) {
  return (
    <section className={SECTION_GRID}>
      <SectionTitle>{title}</SectionTitle>
      <RichText document={body} className="max-w-prose md:col-[5/-1] lg:col-[6/12]" />
    </section>
  );
}

function TextImageSection({
  title,
  titleId,
  body,
  image,
  imageSide,
}: PageSectionContents["text_image"] & TitleId & { image: Image | undefined }) {
  const isLeft = imageSide === "left";
  return (
    <section className={SECTION_GRID}>
      <div className={`grid gap-6 ${isLeft ? "md:col-[7/-1] md:row-start-1" : "md:col-[1/7]"}`}>
        {title && <h2 id={titleId} className="text-display-md" {...headingTextProps(title)} />}
        <RichText document={body} className="max-w-prose" />
      </div>
      {image && (
        <figure className={isLeft ? "md:col-[1/7] md:row-start-1" : "md:col-[7/-1]"}>
          <FramedImage image={image} sizes="(min-width: 768px) 50vw, 100vw" />
          <ImageCaption image={image} />
        </figure>
      )}
    </section>
  );
}

function ImageSection({ image, caption, className }: { image: Image | undefined; caption: string; className: string }) {
  if (!image) return null;
  return (
    <div className={SECTION_GRID}>
      <figure className={className}>
        <FramedImage image={image} sizes="(min-width: 768px) 75vw, 100vw" />
        <ImageCaption image={image} caption={caption} />
      </figure>
    </div>
  );
}

function QuoteSection({ quote, author }: PageSectionContents["quote"]) {
  return (
    <figure className={SECTION_GRID}>
      <blockquote className="font-display text-display-md text-balance text-ink-strong md:col-[2/11]">
        <p {...hyphenatedTextProps(`„${quote}“`)} />
      </blockquote>
      {author && <figcaption className="text-sm text-ink-soft md:col-[2/11]">{author}</figcaption>}
    </figure>
  );
}

function FaqSection({ title, titleId, questions }: PageSectionContents["faq"] & TitleId) {
  return (
    <section className={SECTION_GRID}>
      <SectionTitle id={titleId}>{title}</SectionTitle>
      <div className="md:col-[5/-1] lg:col-[6/12]">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary
              className="flex min-h-target list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden"
              {...accessibleNameProps(question)}
            >
              <span {...hyphenatedTextProps(question)} />
              <span aria-hidden="true" className="text-lg group-open:rotate-45">
                +
              </span>
            </summary>
            <RichText document={answer} className="max-w-prose pb-5" />
          </details>
        ))}
      </div>
    </section>
  );
}

function OfferListSection({
  title,
  titleId,
  offerIds,
  offersById,
  vatNote,
}: PageSectionContents["offer_list"] &
  TitleId & { offersById: ShownContent["offers"]; vatNote: string | null | undefined }) {
  const offers = offerIds.flatMap((id) => offersById[id] ?? []);
  if (offers.length === 0) return null;
  return (
    <section className="grid gap-y-10 pt-section">
      {title && (
        <div className="page-grid">
          <h2 id={titleId} className="text-display-lg" {...headingTextProps(title)} />
        </div>
      )}
      <OfferCards offers={offers} vatNote={vatNote ?? null} />
    </section>
  );
}

function CallToActionSection({
  title,
  titleId,
  body,
  label,
  href,
  drawing,
}: PageSectionContents["call_to_action"] & TitleId & { drawing: IconDrawing | undefined }) {
  return (
    <section className={SECTION_GRID}>
      <div className="grid justify-items-start gap-5 border-t-3 border-rule pt-6 md:col-[1/9]">
        {title && <h2 id={titleId} className="text-display-md" {...headingTextProps(title)} />}
        <RichText document={body} className="max-w-prose" />
        <LinkButton to={href} variant="outline">
          {drawing && <DrawnIcon drawing={drawing} />}
          {label}
        </LinkButton>
      </div>
    </section>
  );
}
