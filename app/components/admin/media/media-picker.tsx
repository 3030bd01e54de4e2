import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { mediaQuery } from "#app/client/media/media-queries.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { hasAltText } from "#domain/media/media.ts";
import type { Media } from "#workers/data/media/media.ts";
import { MediaLibraryDrawer } from "./media-library-drawer.tsx";
import { MediaTextDrawer } from "./media-text-drawer.tsx";
import { MediaThumbnail } from "./media-thumbnail.tsx";

export type MediaPickerProps = {
  label: string;
  /** The id of the chosen image. */
  value: string | null;
  /** `media` is the chosen image, which a preview can show immediately; `null` when the image is removed. */
  onChange: (value: string | null, media: Media | null) => void;
  /** The image can be replaced but not removed. */
  isRequired?: boolean;
  hint?: string;
  errors?: readonly string[] | undefined;
};

/** A field for an image, chosen from the library or uploaded. It warns when the image has no alternative text. */
export function MediaPicker({ label, value, onChange, isRequired = false, hint, errors = [] }: MediaPickerProps) {
  const [drawer, setDrawer] = useState<"library" | "text" | null>(null);
  const id = useId();
  const mediaState = useQuery(mediaQuery(value));
  const media = mediaState.data;
  const close = () => setDrawer(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not align with the labels next to it
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      // Forms find their first invalid field by this attribute, to focus it.
      data-invalid={errors.length > 0 || undefined}
      className="grid content-start gap-1.5"
    >
      <span id={`${id}-label`} className="text-xs font-semibold hyphens-none">
        {label}
      </span>
      <div
        className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-[1.5px] bg-sheet p-3 ${errors.length > 0 ? "border-danger" : "border-field-line"}`}
      >
        <div className="size-24 flex-none overflow-hidden bg-paper-deep">
          {media ? (
            <MediaThumbnail media={media} sizes="6rem" isDecorative={false} />
          ) : (
            <span className="grid size-full place-items-center text-ink-soft">
              <Icon name="image" className="size-8" />
            </span>
          )}
        </div>
        <p className="text-sm wrap-anywhere" aria-live="polite">
          {value === null ? <span className="text-ink-soft">Noch kein Bild</span> : <ImageState {...mediaState} />}
        </p>
        <div className="col-span-2 flex flex-wrap items-center gap-y-1">
          <Button size="xs" variant="outline" onClick={() => setDrawer("library")}>
            {value === null ? "Bild wählen" : "Anderes Bild"}
          </Button>
          {media && (
            <Button size="xs" variant="ghost" onClick={() => setDrawer("text")}>
              {hasAltText(media) ? "Alternativtext" : "Alternativtext ergänzen"}
            </Button>
          )}
          {value !== null && !isRequired && (
            <Button size="xs" variant="ghost" aria-label="Bild entfernen" onClick={() => onChange(null, null)}>
              Entfernen
            </Button>
          )}
        </div>
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
      {hint && <p className="text-xs text-ink-soft">{hint}</p>}
      {drawer === "library" && (
        <MediaLibraryDrawer
          chosenId={value}
          onClose={close}
          onChoose={(image) => {
            close();
            onChange(image.id, image);
          }}
        />
      )}
      {drawer === "text" && media && <MediaTextDrawer media={media} onClose={close} />}
    </div>
  );
}

type ImageStateProps = { data: Media | null | undefined; isPending: boolean; isError: boolean };

/** The name of the chosen image with a warning when it has no alternative text, or why the image is not shown. */
export function ImageState({ data: media, isPending, isError }: ImageStateProps) {
  if (isPending) return <span className="text-ink-soft">Wird geladen …</span>;
  return (
    <>
      {isError && <span className="text-danger">Das Bild ließ sich nicht laden.</span>}
      {media === null && <span className="text-danger">Dieses Bild gibt es nicht mehr.</span>}
      {media && (media.name || "Ohne Namen")}
      {media && !hasAltText(media) && (
        <span className="mt-0.5 flex items-start gap-1.5 text-xs font-semibold text-danger">
          <Icon name="warning" className="mt-px" />
          Ohne Alternativtext. So lässt es sich nicht veröffentlichen.
        </span>
      )}
    </>
  );
}
