import { memo, type ReactNode } from "react";
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
import type { Issues } from "./use-issues.ts";

type SectionFormProps = {
  section: PageSection;
  /** German messages by path inside the content, such as `questions.0.question`. */
  issues: Issues;
};

export const SectionForm = memo(function SectionForm({ section, issues }: SectionFormProps) {
  const { change } = useEditorTools();
  // TypeScript cannot check that the form fits the content; both depend on `section.type`.
  const Form = forms[section.type] as (props: ContentFormProps<PageSectionType>) => ReactNode;
  return (
    <div className="grid gap-5">
      <Form
        content={section.content}
        issues={issues}
        onChange={(changes) =>
          change({
            type: "content",
            id: section.id,
            content: { ...section.content, ...changes } as PageSection["content"],
          })
        }
      />
    </div>
  );
});

type ContentFormProps<Type extends PageSectionType> = {
  content: PageSectionContents[Type];
  issues: Issues;
  onChange: (changes: Partial<PageSectionContents[Type]>) => void;
};

const forms: { [Type in PageSectionType]: (props: ContentFormProps<Type>) => ReactNode } = {
  text: ({ content, issues, onChange }) => (
    <>
      <TitleField content={content} issues={issues} onChange={onChange} />
      <RichTextField value={content.body} path="body" issues={issues} onChange={(body) => onChange({ body })} />
    </>
  ),
  image: ({ content, issues, onChange }) => (
    <>
      <ImageField value={content.mediaId} issues={issues} onChange={(mediaId) => onChange({ mediaId })} />
      <TextLineField label="Bildunterschrift" name="caption" content={content} issues={issues} onChange={onChange} />
    </>
  ),
  text_image: ({ content, issues, onChange }) => (
    <>
      <TitleField content={content} issues={issues} onChange={onChange} />
      <RichTextField value={content.body} path="body" issues={issues} onChange={(body) => onChange({ body })} />
      <ImageField value={content.mediaId} issues={issues} onChange={(mediaId) => onChange({ mediaId })} />
      <Select
        label="Das Bild steht"
        value={content.imageSide}
        onChange={(event) => onChange({ imageSide: event.target.value as "left" | "right" })}
        options={[
          { value: "right", label: "rechts vom Text" },
          { value: "left", label: "links vom Text" },
        ]}
      />
    </>
  ),
  gallery: ({ content, issues, onChange }) => (
    <>
      <TitleField content={content} issues={issues} onChange={onChange} />
      <ItemList
        label="Bilder"
        items={content.images}
        itemName={(index) => `Bild ${index + 1}`}
        max={limits.images}
        addLabel="Bild hinzufügen"
        newItem={() => ({ mediaId: "", caption: "" })}
        errors={issues.images}
        onChange={(images) => onChange({ images })}
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
  quote: ({ content, issues, onChange }) => (
    <>
      <TextArea
        label="Zitat"
        hint="Ohne Anführungszeichen; die setzt die Seite."
        value={content.quote}
        maxLength={limits.quote}
        errors={issues.quote}
        onChange={(event) => onChange({ quote: event.target.value })}
      />
      <TextLineField label="Wer das sagt" name="author" content={content} issues={issues} onChange={onChange} />
    </>
  ),
  faq: ({ content, issues, onChange }) => (
    <>
      <TitleField content={content} issues={issues} onChange={onChange} />
      <ItemList
        label="Fragen"
        items={content.questions}
        itemName={(index) => `Frage ${index + 1}`}
        max={limits.questions}
        addLabel="Frage hinzufügen"
        newItem={() => ({ question: "", answer: emptyRichText })}
        errors={issues.questions}
        onChange={(questions) => onChange({ questions })}
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
  video: ({ content, issues, onChange }) => (
    <>
      <TitleField content={content} issues={issues} onChange={onChange} />
      <TextField
        label="Adresse des Videos"
        hint="Bei YouTube oder Vimeo. Geladen wird es erst nach einem Klick."
        value={content.url}
        errors={issues.url}
        onChange={(event) => onChange({ url: event.target.value.trim() })}
      />
      <ImageField
        label="Standbild"
        value={content.mediaId}
        issues={issues}
        onChange={(mediaId) => onChange({ mediaId })}
      />
    </>
  ),
  call_to_action: ({ content, issues, onChange }) => (
    <>
      <TitleField content={content} issues={issues} onChange={onChange} />
      <RichTextField value={content.body} path="body" issues={issues} onChange={(body) => onChange({ body })} />
      <TextLineField
        label="Beschriftung der Schaltfläche"
        name="label"
        content={content}
        issues={issues}
        onChange={onChange}
      />
      <LinkTargetField href={content.href} errors={issues.href} onChange={(href) => onChange({ href })} />
      <IconPicker
        label="Symbol der Schaltfläche"
        value={content.icon}
        onChange={(icon) => onChange({ icon })}
        errors={issues.icon}
      />
    </>
  ),
  offer_list: ({ content, issues, onChange }) => (
    <>
      <TitleField content={content} issues={issues} onChange={onChange} />
      <ItemList
        label="Angebote"
        items={content.offerIds}
        itemName={(index) => `Angebot ${index + 1}`}
        max={limits.offers}
        errors={issues.offerIds}
        onChange={(offerIds) => onChange({ offerIds })}
      >
        {(offerId, index, update) => (
          <RecordPicker
            label={`Angebot ${index + 1}`}
            entity="offer"
            value={offerId}
            excludedIds={content.offerIds.filter((id) => id !== offerId)}
            onChange={(id) => id && update(id)}
            isRequired
          />
        )}
      </ItemList>
      {content.offerIds.length < limits.offers && (
        <RecordPicker
          label="Angebot hinzufügen"
          entity="offer"
          value={null}
          excludedIds={content.offerIds}
          onChange={(id) => id && onChange({ offerIds: [...content.offerIds, id] })}
          placeholder="Angebot suchen"
          isAddition
        />
      )}
    </>
  ),
};

type TextLineName = "title" | "caption" | "author" | "label";

type TextLineFieldProps<Name extends TextLineName> = {
  label: string;
  name: Name;
  content: Record<Name, string>;
  issues: Issues;
  onChange: (changes: Record<Name, string>) => void;
};

function TextLineField<Name extends TextLineName>(props: TextLineFieldProps<Name>) {
  const { label, name, content, issues, onChange } = props;
  return (
    <TextField
      label={label}
      value={content[name]}
      maxLength={limits[name]}
      errors={issues[name]}
      onChange={(event) => onChange({ [name]: event.target.value } as Record<Name, string>)}
    />
  );
}

type TitleFieldProps = Omit<TextLineFieldProps<"title">, "label" | "name">;

function TitleField(props: TitleFieldProps) {
  return <TextLineField label="Überschrift" name="title" {...props} />;
}

type LinkTargetFieldProps = { href: string; errors: readonly string[] | undefined; onChange: (href: string) => void };

function LinkTargetField({ href, errors, onChange }: LinkTargetFieldProps) {
  const isBrokenLink = useIsBrokenLink(href);
  return (
    <TextField
      label="Ziel der Schaltfläche"
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

type ImageFieldProps = {
  label?: string;
  value: string;
  issues: Issues;
  onChange: (mediaId: string) => void;
};

function ImageField({ label = pageSectionLabels.image, value, issues, onChange }: ImageFieldProps) {
  return (
    <MediaPicker label={label} value={value || null} onChange={(id) => onChange(id ?? "")} errors={issues.mediaId} />
  );
}
