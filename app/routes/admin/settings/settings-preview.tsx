import type { ReactNode } from "react";
import { Mark } from "#app/brand/mark.tsx";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import type { SiteSettingColumn } from "#domain/site/site-settings-change.ts";
import type { SettingsFieldset } from "./settings-fieldsets.ts";

type SettingsPreviewProps = {
  fieldset: SettingsFieldset;
  /** The current text of a field, saved or not. */
  textOf: (name: SiteSettingColumn) => string;
};

export function SettingsPreview({ fieldset: { title, fields }, textOf }: SettingsPreviewProps) {
  const previews = fields.flatMap(({ name }) => {
    const text = textOf(name).trim();
    const preview = text && previewOf(name, text);
    return preview ? [<div key={name}>{preview}</div>] : [];
  });
  if (previews.length === 0) return null;
  return (
    <figure aria-label={`Vorschau: ${title}`} className="grid gap-1.5">
      <figcaption className="text-xs text-ink-soft">So steht es auf der Website:</figcaption>
      <div className="grid gap-4 border border-line p-4 wrap-anywhere">{previews}</div>
    </figure>
  );
}

function previewOf(name: SiteSettingColumn, text: string): ReactNode {
  switch (name) {
    case "name":
      return (
        <p className="flex items-center gap-2.5 font-display text-[1.9rem]/none text-ink-strong">
          <Mark className="size-7" />
          {text}
        </p>
      );
    case "regions_title":
    case "locations_title":
    case "artists_title":
      return <p className="display text-display-md">{text}</p>;
    case "regions_lead":
    case "locations_lead":
    case "artists_lead":
      return <p className="max-w-prose text-lg text-pretty">{text}</p>;
    case "footer_line":
      return <p className="on-block px-4 py-3 text-xs text-ink-soft">{text}</p>;
    case "vat_sentence":
      // A sample offer with a price, because free offers have no VAT note.
      return <p className="text-xs text-ink-soft">{vatNoteOf([{ price: 1, artist: null, location: null }], text)}</p>;
    default:
      return null;
  }
}
