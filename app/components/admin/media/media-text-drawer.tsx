import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "#app/client/api.ts";
import { invalidateMedia } from "#app/client/media/media-queries.ts";
import { errorMessage, isErrorResponse } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { FormPortal } from "#app/ui/overlay/form-portal.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { visibleText } from "#domain/visible-text.ts";
import type { Media } from "#workers/data/media/media.ts";
import { type MediaChange, MediaConflict, mergeFields } from "./media-conflict.tsx";
import { MediaTextFields } from "./media-text-fields.tsx";
import { MediaThumbnail } from "./media-thumbnail.tsx";

/** The alternative text belongs to the image, not to one of its uses. */
export function MediaTextDrawer({ media, onClose }: { media: Media; onClose: () => void }) {
  // The version that saving replaces. A refetch may load a later version into `media`, which must not be overwritten.
  const [editedMedia, setEditedMedia] = useState(media);
  const [text, setText] = useState({ alt_text: media.alt_text, is_decorative: media.is_decorative });
  const [conflict, setConflict] = useState<(MediaChange & { error: Error }) | null>(null);
  const queryClient = useQueryClient();
  /** Unlike `save.isPending`, already true when a button is pressed twice before the next render. */
  const isSaving = useRef(false);
  const save = useMutation({
    mutationFn: () => api.media.update.mutate({ id: media.id, version: editedMedia.version, ...text }),
    onSuccess: async () => {
      await invalidateMedia(queryClient);
      notify({ title: "Alternativtext gespeichert", icon: "check" });
      onClose();
    },
    onError: () => invalidateMedia(queryClient),
    onSettled: () => {
      isSaving.current = false;
    },
  });
  const saveOnce = () => {
    if (isSaving.current) return;
    isSaving.current = true;
    save.mutate();
  };
  if (save.error && media.version > editedMedia.version) {
    const change = { before: editedMedia, now: media };
    setText(mergeFields(text, change));
    // There is no conflict when the save succeeded and only its response was lost.
    if (isErrorResponse(save.error) || !hasText(media, text)) setConflict({ ...change, error: save.error });
    setEditedMedia(media);
  }
  return (
    <FormPortal>
      <SlideOver
        title="Alternativtext"
        isOpen
        onClose={onClose}
        isUnsaved={text.alt_text !== editedMedia.alt_text || text.is_decorative !== editedMedia.is_decorative}
        actions={
          <Button onClick={saveOnce} aria-disabled={save.isPending || undefined}>
            Speichern
          </Button>
        }
      >
        <div className="grid gap-4">
          <div className="aspect-4/3 overflow-hidden bg-paper-deep">
            <MediaThumbnail media={media} sizes="28rem" isWhole />
          </div>
          <MediaTextFields text={text} onChange={setText} />
          {save.error &&
            (conflict?.error === save.error ? (
              <MediaConflict {...conflict} />
            ) : (
              <Notice variant="problem" isAnnounced title={errorMessage(save.error)} />
            ))}
        </div>
      </SlideOver>
    </FormPortal>
  );
}

/** Whether `media` has the saved `text`. The server trims the alternative text, or clears it for a decorative image. */
function hasText(media: Media, text: Pick<Media, "alt_text" | "is_decorative">): boolean {
  if (media.is_decorative || text.is_decorative) return media.is_decorative === text.is_decorative;
  return media.alt_text === visibleText(text.alt_text);
}
