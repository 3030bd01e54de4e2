import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { FocalPointField } from "#app/components/admin/media/focal-point-field.tsx";
import { MediaTextFields } from "#app/components/admin/media/media-text-fields.tsx";
import { useSingleFetcherSubmit } from "#app/routes/use-single-fetcher-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { mediaLimits } from "#domain/media/media.ts";
import type { Media, MediaUse } from "#workers/data/media/media.ts";
import type { action } from "./media.tsx";
import { MediaDeletion } from "./media-deletion.tsx";
import { MediaReplacement } from "./media-replacement.tsx";
import { MediaUses } from "./media-uses.tsx";

export type MediaPanelProps = {
  media: Media & { usedIn: MediaUse[] };
  onClose: () => void;
};

/** A drawer with the fields, uses and actions of an image. */
export function MediaPanel({ media, onClose }: MediaPanelProps) {
  const fetcher = useFetcher<typeof action>();
  // The version that the fields show. Revalidation does not change it, so that the server refuses to overwrite changes
  // made elsewhere.
  const [version, setVersion] = useState(media.version);
  const [focalPoint, setFocalPoint] = useState({ x: media.focal_x, y: media.focal_y });
  const [isChanged, setChanged] = useState(false);
  const isChangedSinceSubmit = useRef(false);
  const markChanged = () => {
    isChangedSinceSubmit.current = true;
    setChanged(true);
  };
  const preventSecondSubmit = useSingleFetcherSubmit(fetcher, { includesRevalidation: true });
  const discardAndReload = () => {
    flushSync(() => setChanged(false)); // otherwise the browser asks about the unsaved changes
    location.reload();
  };
  const saved = fetcher.data?.saved;
  useEffect(() => {
    if (!saved) return;
    setVersion(saved.version);
    setChanged(isChangedSinceSubmit.current);
    notify({ title: "Bild gespeichert", icon: "check", ...(saved.hasPurgedPages && { description: purgeMessage }) });
  }, [saved]);
  return (
    <SlideOver title={media.name || "Ohne Namen"} isWide isOpen onClose={onClose} isUnsaved={isChanged}>
      <div className="grid gap-8">
        <fetcher.Form
          method="post"
          className="grid gap-5"
          onChange={markChanged}
          onSubmit={(event) => {
            // A second request would send the version that the first one replaces, and would be refused.
            preventSecondSubmit(event);
            if (!event.defaultPrevented) isChangedSinceSubmit.current = false;
          }}
        >
          <input type="hidden" name="id" value={media.id} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="links" value={focalPoint.x} />
          <input type="hidden" name="oben" value={focalPoint.y} />
          {fetcher.data?.problem && (
            <Notice
              variant="problem"
              isAnnounced
              title={fetcher.data.problem}
              actions={
                media.version > version && (
                  <Button size="xs" variant="outline" onClick={discardAndReload}>
                    Neu laden
                  </Button>
                )
              }
            />
          )}
          <MediaTextFields media={media} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Name"
              name="name"
              defaultValue={media.name}
              maxLength={mediaLimits.name}
              hint="Nur hier zu sehen, zum Wiederfinden."
            />
            <TextField
              label="Bildnachweis"
              name="nachweis"
              defaultValue={media.credit}
              maxLength={mediaLimits.credit}
              hint="Steht auf der Seite unter dem Bild."
            />
          </div>
          <FocalPointField
            media={media}
            value={focalPoint}
            onChange={(point) => {
              setFocalPoint(point);
              markChanged();
            }}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" name="intent" value="speichern" aria-disabled={fetcher.state !== "idle" || undefined}>
              {fetcher.state === "idle" ? "Speichern" : "Einen Moment …"}
            </Button>
            <span className="num text-xs text-ink-soft">
              {media.width} × {media.height} Pixel
            </span>
          </div>
        </fetcher.Form>
        <MediaUses uses={media.usedIn} />
        <MediaReplacement media={{ ...media, version }} onReplaced={setVersion} />
        <MediaDeletion media={media} isUsed={media.usedIn.length > 0} />
      </div>
    </SlideOver>
  );
}
