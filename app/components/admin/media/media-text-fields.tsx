import { useState } from "react";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextArea } from "#app/ui/form/text-field.tsx";
import { type Media, mediaLimits } from "#domain/media/media.ts";

export type MediaWordsProps = {
  media: Pick<Media, "altText" | "isDecorative">;
  onChange?: (words: Pick<Media, "altText" | "isDecorative">) => void;
  errors?: readonly string[] | undefined;
};

/** The alternative text of a picture, or the word that it is decoration. Fields `alt` and `dekorativ` of the form around it. */
export function MediaWords({ media, onChange, errors }: MediaWordsProps) {
  const [words, setWords] = useState({ altText: media.altText, isDecorative: media.isDecorative });
  const set = (next: typeof words) => {
    setWords(next);
    onChange?.({ ...next, altText: next.isDecorative ? "" : next.altText });
  };
  const left = mediaLimits.altText - words.altText.length;
  return (
    <div className="grid gap-2">
      <TextArea
        label="Alternativtext"
        name="alt"
        rows={3}
        maxLength={mediaLimits.altText}
        value={words.isDecorative ? "" : words.altText}
        disabled={words.isDecorative}
        onChange={({ currentTarget }) => set({ ...words, altText: currentTarget.value })}
        aside={words.isDecorative ? null : <span className="num text-ink-soft">noch {left} Zeichen</span>}
        hint="Was ist zu sehen? So, wie du es am Telefon beschreiben würdest."
        errors={errors}
      />
      <Checkbox
        name="dekorativ"
        className="text-sm"
        checked={words.isDecorative}
        onChange={({ currentTarget }) => set({ ...words, isDecorative: currentTarget.checked })}
      >
        Dekorativ: Das Bild sagt nichts, was nicht schon daneben steht.
      </Checkbox>
    </div>
  );
}
