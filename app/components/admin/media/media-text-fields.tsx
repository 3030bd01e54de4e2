import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextArea } from "#app/ui/form/text-field.tsx";
import { mediaLimits } from "#domain/media/media.ts";
import type { Media } from "#workers/data/media/media.ts";

/** `alt_text` remains when the image is marked as decorative, but is not saved. */
type MediaText = Pick<Media, "alt_text" | "is_decorative">;

type MediaTextFieldsProps = { text: MediaText; onChange: (text: MediaText) => void };

export function MediaTextFields({ text, onChange }: MediaTextFieldsProps) {
  const remaining = mediaLimits.alt_text - text.alt_text.length;
  return (
    <div className="grid gap-2">
      <TextArea
        label="Alternativtext"
        name="alt"
        rows={3}
        maxLength={mediaLimits.alt_text}
        value={text.is_decorative ? "" : text.alt_text}
        disabled={text.is_decorative}
        onChange={({ currentTarget }) => onChange({ alt_text: currentTarget.value, is_decorative: false })}
        aside={text.is_decorative ? null : <span className="num text-ink-soft">noch {remaining} Zeichen</span>}
        hint="Was ist zu sehen? So, wie du es am Telefon beschreiben würdest."
      />
      <Checkbox
        name="dekorativ"
        className="text-sm"
        checked={text.is_decorative}
        onChange={({ currentTarget }) => onChange({ alt_text: text.alt_text, is_decorative: currentTarget.checked })}
      >
        Dekorativ: Das Bild sagt nichts, was nicht schon daneben steht.
      </Checkbox>
    </div>
  );
}
