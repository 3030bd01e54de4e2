import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { FocalPointField } from "#app/components/admin/media/focal-point-field.tsx";
import { type MediaChange, MediaConflict, mergeFields } from "#app/components/admin/media/media-conflict.tsx";
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

export type MediaDrawerProps = {
  media: Media & { usedIn: MediaUse[] };
  onClose: () => void;
};

export function MediaDrawer({ media, onClose }: MediaDrawerProps) {
  const fetcher = useFetcher<typeof action>();
  // Revalidation alone does not change `shown`: a save sends the version that the admin saw, so that the server refuses
  // to overwrite a change made elsewhere.
  const [shown, setShown] = useState<Media>(media);
  const [fields, setFields] = useState(() => fieldsOf(media));
  const submitted = useRef(shown);
  const edit = (edited: Partial<MediaFields>) => setFields((fields) => ({ ...fields, ...edited }));
  const [conflict, setConflict] = useState<(MediaChange & { result: unknown }) | null>(null);
  const preventSecondSubmit = useSingleFetcherSubmit(fetcher, { includesRevalidation: true });
  // The result of a save arrives before the image is loaded again.
  const isReloaded = fetcher.state === "idle";
  const { saved, problem } = fetcher.data ?? {};
  /** The version for which the server has refused a new file, because the image has been changed elsewhere since. */
  const [refusedVersion, setRefusedVersion] = useState<number | null>(null);
  const isRefused = Boolean(problem) || refusedVersion === shown.version;
  if (isRefused && isReloaded && media.version > shown.version) {
    const change = { before: shown, now: media };
    setFields(mergeFields(fields, change));
    setConflict({ ...change, result: fetcher.data });
    setShown(media);
  }
  useEffect(() => {
    if (!saved) return;
    // The server trims texts and clears the alternative text of a decorative image.
    setFields((fields) => mergeFields(fields, { before: submitted.current, now: saved }));
    setShown(saved);
    notify({ title: "Bild gespeichert", icon: "check", ...(saved.hasPurgedPages && { description: purgeMessage }) });
  }, [saved]);
  return (
    <SlideOver title={media.name || "Ohne Namen"} isWide isOpen onClose={onClose} isUnsaved={!isEqual(fields, shown)}>
      <div className="grid gap-8">
        <fetcher.Form
          method="post"
          className="grid gap-5"
          onSubmit={(event) => {
            // A second request would send the version that the first one replaces, and would be refused.
            preventSecondSubmit(event);
            if (!event.defaultPrevented) submitted.current = { ...shown, ...fields };
          }}
        >
          <input type="hidden" name="id" value={media.id} />
          <input type="hidden" name="version" value={shown.version} />
          <input type="hidden" name="links" value={fields.focal_x} />
          <input type="hidden" name="oben" value={fields.focal_y} />
          <MediaTextFields text={fields} onChange={edit} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Name"
              name="name"
              value={fields.name}
              onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
              maxLength={mediaLimits.name}
              hint="Nur hier zu sehen, zum Wiederfinden."
            />
            <TextField
              label="Bildnachweis"
              name="nachweis"
              value={fields.credit}
              onChange={({ currentTarget }) => edit({ credit: currentTarget.value })}
              maxLength={mediaLimits.credit}
              hint="Steht überall dort unter dem Bild, wo es groß zu sehen ist."
            />
          </div>
          <FocalPointField
            media={media}
            value={{ x: fields.focal_x, y: fields.focal_y }}
            onChange={({ x, y }) => edit({ focal_x: x, focal_y: y })}
          />
          {isReloaded &&
            (conflict && conflict.result === fetcher.data ? (
              <MediaConflict {...conflict} />
            ) : (
              problem && <Notice variant="problem" isAnnounced title={problem} />
            ))}
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
        <MediaReplacement
          media={shown}
          onReplaced={({ version, url }) => {
            setShown((shown) => ({ ...shown, version, url }));
            // `MediaConflict` asks to save again. That is pointless when no save was refused and nothing is unsaved.
            if (!problem && isEqual(fields, shown)) setConflict(null);
          }}
          onOutdated={setRefusedVersion}
        />
        <MediaDeletion media={media} isUsed={media.usedIn.length > 0} />
      </div>
    </SlideOver>
  );
}

type MediaFields = ReturnType<typeof fieldsOf>;

function fieldsOf({ name, alt_text, is_decorative, credit, focal_x, focal_y }: Media) {
  return { name, alt_text, is_decorative, credit, focal_x, focal_y };
}

function isEqual(fields: MediaFields, media: Media): boolean {
  return Object.entries(fieldsOf(media)).every(([name, value]) => fields[name as keyof MediaFields] === value);
}
