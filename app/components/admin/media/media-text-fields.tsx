import { useState } from "react";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextArea } from "#app/ui/form/text-field.tsx";
import { mediaLimits } from "#domain/media/media.ts";
import type { Media } from "#workers/data/media/media.ts";

export type MediaTextFieldsProps = {
  media: Pick<Media, "alt_text" | "is_decorative">;
  onChange?: (text: Pick<Media, "alt_text" | "is_decorative">) => void;
};

/** The form fields `alt`, the alternative text of an image, and `dekorativ`, which marks it as decorative instead. */
export function MediaTextFields({ media, onChange }: MediaTextFieldsProps) {
  const [text, setText] = useState({ alt_text: media.alt_text, is_decorative: media.is_decorative });
  const update = (next: typeof text) => {
    setText(next);
    onChange?.({ ...next, alt_text: next.is_decorative ? "" : next.alt_text });
  };
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
        onChange={({ currentTarget }) => update({ ...text, alt_text: currentTarget.value })}
        aside={text.is_decorative ? null : <span className="num text-ink-soft">noch {remaining} Zeichen</span>}
        hint="Was ist zu sehen? So, wie du es am Telefon beschreiben würdest."
      />
      <Checkbox
        name="dekorativ"
        className="text-sm"
        checked={text.is_decorative}
        onChange={({ currentTarget }) => update({ ...text, is_decorative: currentTarget.checked })}
      >
        Dekorativ: Das Bild sagt nichts, was nicht schon daneben steht.
      </Checkbox>
    </div>
  );
}
