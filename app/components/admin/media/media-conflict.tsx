import { Notice } from "#app/ui/notification/notice.tsx";
import type { Media } from "#workers/data/media/media.ts";

const labels = {
  url: "Datei",
  alt_text: "Alternativtext",
  is_decorative: "Dekorativ",
  name: "Name",
  credit: "Bildnachweis",
  focal_x: "Bildmitte",
  focal_y: "Bildmitte",
} as const;

type FieldName = keyof typeof labels;

/** A change of an image: `before` is the state that a drawer showed or submitted, `now` the stored state. */
export type MediaChange = { before: Media; now: Media };

/** The fields of a drawer after a change: those that the user has not edited get their new values. */
export function mergeFields<Fields extends Partial<Pick<Media, FieldName>>>(
  fields: Fields,
  { before, now }: MediaChange,
): Fields {
  const merged = Object.entries(fields).map(([name, value]) => {
    // A typed alternative text stays visible, even if the image was marked as decorative elsewhere.
    const isKept = name === "is_decorative" && fields.alt_text !== before.alt_text;
    return [name, isKept || value !== before[name as FieldName] ? value : now[name as FieldName]];
  });
  return Object.fromEntries(merged);
}

export function MediaConflict({ before, now }: MediaChange) {
  const changed = (Object.keys(labels) as FieldName[]).filter((name) => now[name] !== before[name]);
  const changedLabels = new Set(changed.map((name) => labels[name]));
  return (
    <Notice
      variant="problem"
      isAnnounced
      title="Jemand hat das Bild inzwischen geändert. Was du eingegeben hast, steht noch hier, der Rest ist jetzt neu. Bitte prüfe alles und speichere noch einmal."
    >
      {changedLabels.size > 0 && `Inzwischen geändert: ${[...changedLabels].join(", ")}.`}
    </Notice>
  );
}
