import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mediaQuery } from "#app/client/media/media-queries.ts";
import { Button } from "#app/ui/button/button.tsx";
import { GroupField } from "#app/ui/form/group-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { lazyDialog } from "#app/ui/overlay/lazy-dialog.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { isDescribedOrDecorative } from "#domain/media/media.ts";
import type { Media } from "#workers/data/media/media.ts";
import { MediaThumbnail } from "./media-thumbnail.tsx";

const MediaLibraryDrawer = lazyDialog(() =>
  import("./media-library-drawer.tsx").then((module) => module.MediaLibraryDrawer),
);
const MediaTextDrawer = lazyDialog(() => import("./media-text-drawer.tsx").then((module) => module.MediaTextDrawer));

type MediaPickerProps = {
  label: string;
  /** The id of the chosen image. */
  value: string | null;
  /** `media` is the chosen image, for an immediate preview; `null` when the image is removed. */
  onChange: (value: string | null, media: Media | null) => void;
  hint?: string;
  errors?: readonly string[] | undefined;
};

export function MediaPicker({ label, value, onChange, hint, errors }: MediaPickerProps) {
  const [drawer, setDrawer] = useState<"library" | "text" | null>(null);
  const mediaState = useQuery(mediaQuery(value));
  const media = mediaState.data;
  const chooseButton = useFocusAfterRemoval<HTMLButtonElement>(value, value === null);
  const close = () => setDrawer(null);
  return (
    <>
      <GroupField
        label={label}
        hint={hint}
        errors={errors}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-3"
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
          {value === null ? <span className="text-ink-soft">Noch kein Bild</span> : <ImageName {...mediaState} />}
        </p>
        <div className="col-span-2 flex flex-wrap items-center gap-y-1">
          <Button ref={chooseButton} size="xs" variant="outline" onClick={() => setDrawer("library")}>
            {value === null ? "Bild wählen" : "Anderes Bild"}
          </Button>
          {media && (
            <Button size="xs" variant="ghost" onClick={() => setDrawer("text")}>
              {isDescribedOrDecorative(media) ? "Alternativtext" : "Alternativtext ergänzen"}
            </Button>
          )}
          {value !== null && (
            <Button size="xs" variant="ghost" aria-label="Bild entfernen" onClick={() => onChange(null, null)}>
              Entfernen
            </Button>
          )}
        </div>
      </GroupField>
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
    </>
  );
}

type ImageNameProps = { data: Media | null | undefined; isPending: boolean; isError: boolean };

export function ImageName({ data: media, isPending, isError }: ImageNameProps) {
  if (isPending) return <span className="text-ink-soft">Wird geladen …</span>;
  return (
    <>
      {isError && <span className="text-danger">Das Bild ließ sich nicht laden.</span>}
      {media === null && <span className="text-danger">Dieses Bild gibt es nicht mehr.</span>}
      {media && (media.name || "Ohne Namen")}
      {media && !isDescribedOrDecorative(media) && (
        <span className="mt-0.5 flex items-start gap-1.5 text-xs font-semibold text-danger">
          <Icon name="warning" className="mt-px" />
          Ohne Alternativtext. So lässt es sich nicht veröffentlichen.
        </span>
      )}
    </>
  );
}
