import { useState } from "react";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextArea } from "#app/ui/form/text-field.tsx";
import { type Media, mediaLimits } from "#domain/media/media.ts";

export type MediaTextFieldsProps = {
  media: Pick<Media, "alt_text" | "is_decorative">;
  onChange?: (words: Pick<Media, "alt_text" | "is_decorative">) => void;
  errors?: readonly string[] | undefined;
};

/** The alternative text of a picture, or the word that it is decoration. Fields `alt` and `dekorativ` of the form around it. */
export function MediaTextFields({ media, onChange, errors }: MediaTextFieldsProps) {
  const [words, setWords] = useState({ alt_text: media.alt_text, is_decorative: media.is_decorative });
  const set = (next: typeof words) => {
    setWords(next);
    onChange?.({ ...next, alt_text: next.is_decorative ? "" : next.alt_text });
  };
  const left = mediaLimits.alt_text - words.alt_text.length;
  return (
    <div className="grid gap-2">
      <TextArea
        label="Alternativtext"
        name="alt"
        rows={3}
        maxLength={mediaLimits.alt_text}
        value={words.is_decorative ? "" : words.alt_text}
        disabled={words.is_decorative}
        onChange={({ currentTarget }) => set({ ...words, alt_text: currentTarget.value })}
        aside={words.is_decorative ? null : <span className="num text-ink-soft">noch {left} Zeichen</span>}
        hint="Was ist zu sehen? So, wie du es am Telefon beschreiben würdest."
        errors={errors}
      />
      <Checkbox
        name="dekorativ"
        className="text-sm"
        checked={words.is_decorative}
        onChange={({ currentTarget }) => set({ ...words, is_decorative: currentTarget.checked })}
      >
        Dekorativ: Das Bild sagt nichts, was nicht schon daneben steht.
      </Checkbox>
    </div>
  );
}
