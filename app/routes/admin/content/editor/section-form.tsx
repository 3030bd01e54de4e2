import { memo } from "react";
import { brokenLinkMessage, useIsBrokenLink } from "#app/client/broken-link.ts";
import { IconPicker } from "#app/components/admin/icon/icon-picker.tsx";
import { MediaPicker } from "#app/components/admin/media/media-picker.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import {
  pageSectionLimits as limits,
  type PageSection,
  type PageSectionContents,
  type PageSectionType,
} from "#domain/content/page-section.ts";
import { emptyRichText } from "#domain/content/rich-text-cleaning.ts";
import { useEditorTools } from "./editor-context.ts";
import { ItemList } from "./item-list.tsx";
import { RecordPicker } from "./record-picker.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import type { Issues } from "./use-publication.ts";

export type SectionFormProps = {
  section: PageSection;
  /** German messages by path inside the content, such as `questions.0.question`. */
  issues: Issues;
};

/** The form of a section, one per type. Memoized: renders only when its own section changes. */
export const SectionForm = memo(function SectionForm({ section, issues }: SectionFormProps) {
  const { change } = useEditorTools();
  const Form = forms[section.type] as (props: FormProps<PageSectionType>) => React.ReactNode;
  return (
    <div className="grid gap-5">
      <Form
        content={section.content}
        issues={issues}
        set={(part) =>
          change({
            type: "content",
            id: section.id,
            content: { ...section.content, ...part } as PageSection["content"],
          })
        }
      />
    </div>
  );
});

type FormProps<Type extends PageSectionType> = {
  content: PageSectionContents[Type];
  issues: Issues;
  set: (part: Partial<PageSectionContents[Type]>) => void;
};

const forms: { [Type in PageSectionType]: (props: FormProps<Type>) => React.ReactNode } = {
  text: ({ content, issues, set }) => (
    <>
      <Title content={content} issues={issues} set={set} />
      <RichTextField value={content.body} path="body" issues={issues} onChange={(body) => set({ body })} />
    </>
  ),
  image: ({ content, issues, set }) => (
    <>
      <Image value={content.mediaId} issues={issues} onChange={(mediaId) => set({ mediaId })} />
      <TextLine label="Bildunterschrift" name="caption" {...{ content, issues, set }} />
    </>
  ),
  text_image: ({ content, issues, set }) => (
    <>
      <Title content={content} issues={issues} set={set} />
      <RichTextField value={content.body} path="body" issues={issues} onChange={(body) => set({ body })} />
      <Image value={content.mediaId} issues={issues} onChange={(mediaId) => set({ mediaId })} />
      <Select
        label="Das Bild steht"
        value={content.imageSide}
        onChange={(event) => set({ imageSide: event.target.value as "left" | "right" })}
        options={[
          { value: "right", label: "rechts vom Text" },
          { value: "left", label: "links vom Text" },
        ]}
      />
    </>
  ),
  gallery: ({ content, issues, set }) => (
    <>
      <Title content={content} issues={issues} set={set} />
      <ItemList
        label="Bilder"
        items={content.images}
        itemName={(index) => `Bild ${index + 1}`}
        max={limits.images}
        addLabel="Bild hinzufügen"
        newItem={() => ({ mediaId: "", caption: "" })}
        errors={issues.images}
        onChange={(images) => set({ images })}
      >
        {(image, index, update) => (
          <>
            <MediaPicker
              label={`Bild ${index + 1}`}
              value={image.mediaId || null}
              onChange={(id) => update({ ...image, mediaId: id ?? "" })}
              errors={issues[`images.${index}.mediaId`]}
            />
            <TextField
              label="Bildunterschrift"
              value={image.caption}
              maxLength={limits.caption}
              errors={issues[`images.${index}.caption`]}
              onChange={(event) => update({ ...image, caption: event.target.value })}
            />
          </>
        )}
      </ItemList>
    </>
  ),
  quote: ({ content, issues, set }) => (
    <>
      <TextArea
        label="Zitat"
        hint="Ohne Anführungszeichen; die setzt die Seite."
        value={content.quote}
        maxLength={limits.quote}
        errors={issues.quote}
        onChange={(event) => set({ quote: event.target.value })}
      />
      <TextLine label="Wer das sagt" name="author" {...{ content, issues, set }} />
    </>
  ),
  faq: ({ content, issues, set }) => (
    <>
      <Title content={content} issues={issues} set={set} />
      <ItemList
        label="Fragen"
        items={content.questions}
        itemName={(index) => `Frage ${index + 1}`}
        max={limits.questions}
        addLabel="Frage hinzufügen"
        newItem={() => ({ question: "", answer: emptyRichText })}
        errors={issues.questions}
        onChange={(questions) => set({ questions })}
      >
        {(question, index, update) => (
          <>
            <TextField
              label="Frage"
              value={question.question}
              maxLength={limits.question}
              errors={issues[`questions.${index}.question`]}
              onChange={(event) => update({ ...question, question: event.target.value })}
            />
            <RichTextField
              label="Antwort"
              value={question.answer}
              path={`questions.${index}.answer`}
              issues={issues}
              onChange={(answer) => update({ ...question, answer })}
            />
          </>
        )}
      </ItemList>
    </>
  ),
  video: ({ content, issues, set }) => (
    <>
      <Title content={content} issues={issues} set={set} />
      <TextField
        label="Adresse des Videos"
        hint="Bei YouTube oder Vimeo. Geladen wird es erst nach einem Klick."
        value={content.url}
        errors={issues.url}
        onChange={(event) => set({ url: event.target.value.trim() })}
      />
      <Image label="Standbild" value={content.mediaId} issues={issues} onChange={(mediaId) => set({ mediaId })} />
    </>
  ),
  call_to_action: ({ content, issues, set }) => (
    <>
      <Title content={content} issues={issues} set={set} />
      <RichTextField value={content.body} path="body" issues={issues} onChange={(body) => set({ body })} />
      <TextLine label="Beschriftung der Schaltfläche" name="label" {...{ content, issues, set }} />
      <Target href={content.href} errors={issues.href} onChange={(href) => set({ href })} />
      <IconPicker
        label="Symbol der Schaltfläche"
        value={content.icon}
        onChange={(icon) => set({ icon })}
        errors={issues.icon}
      />
    </>
  ),
  offer_list: ({ content, issues, set }) => (
    <>
      <Title content={content} issues={issues} set={set} />
      <ItemList
        label="Angebote"
        items={content.offerIds}
        itemName={(index) => `Angebot ${index + 1}`}
        max={limits.offers}
        errors={issues.offerIds}
        onChange={(offerIds) => set({ offerIds })}
      >
        {(offerId, index, update) => (
          <RecordPicker
            label={`Angebot ${index + 1}`}
            entity="offer"
            value={offerId}
            onChange={(id) => id && update(id)}
          />
        )}
      </ItemList>
      {content.offerIds.length < limits.offers && (
        <RecordPicker
          key={content.offerIds.length}
          label="Angebot hinzufügen"
          entity="offer"
          value={null}
          onChange={(id) => id && !content.offerIds.includes(id) && set({ offerIds: [...content.offerIds, id] })}
          placeholder="Angebot suchen"
        />
      )}
    </>
  ),
};

type TextPart = "title" | "caption" | "author" | "label";

function TextLine<Name extends TextPart>({
  label,
  name,
  content,
  issues,
  set,
}: {
  label: string;
  name: Name;
  content: Record<Name, string>;
  issues: Issues;
  set: (part: Record<Name, string>) => void;
}) {
  return (
    <TextField
      label={label}
      value={content[name]}
      maxLength={limits[name]}
      errors={issues[name]}
      onChange={(event) => set({ [name]: event.target.value } as Record<Name, string>)}
    />
  );
}

function Title(props: { content: { title: string }; issues: Issues; set: (part: { title: string }) => void }) {
  return <TextLine label="Überschrift" name="title" {...props} />;
}

type TargetProps = { href: string; errors: readonly string[] | undefined; onChange: (href: string) => void };

function Target({ href, errors, onChange }: TargetProps) {
  const isBrokenLink = useIsBrokenLink(href);
  return (
    <TextField
      label="Wohin sie führt"
      hint={
        <span role="status">
          {isBrokenLink ? brokenLinkMessage : "Eine Seite von hier, etwa /kunstszene/, oder eine Adresse mit https://"}
        </span>
      }
      value={href}
      errors={errors}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
}

type ImageProps = {
  label?: string;
  value: string;
  issues: Issues;
  onChange: (mediaId: string) => void;
};

function Image({ label = pageSectionLabels.image, value, issues, onChange }: ImageProps) {
  return (
    <MediaPicker label={label} value={value || null} onChange={(id) => onChange(id ?? "")} errors={issues.mediaId} />
  );
}
