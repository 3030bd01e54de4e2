import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/client/api.ts";
import { invalidateMedia } from "#app/client/media/media-queries.ts";
import { errorMessage } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import type { Media } from "#workers/data/media/media.ts";
import { FormPortal } from "./form-portal.tsx";
import { MediaTextFields } from "./media-text-fields.tsx";
import { MediaThumbnail } from "./media-thumbnail.tsx";

/** Edits the alternative text of an image in a drawer. The text belongs to the image, not to one of its uses. */
export function MediaTextDrawer({ media, onClose }: { media: Media; onClose: () => void }) {
  const [text, setText] = useState({ alt_text: media.alt_text, is_decorative: media.is_decorative });
  // The version that the fields show: saving must not overwrite a later version, which a refetch may load meanwhile.
  const [version] = useState(media.version);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.media.update.mutate({ id: media.id, version, ...text }),
    onSuccess: async () => {
      await invalidateMedia(queryClient);
      notify({ title: "Alternativtext gespeichert", icon: "check" });
      onClose();
    },
    onError: () => invalidateMedia(queryClient),
  });
  return (
    <FormPortal>
      <SlideOver
        title="Alternativtext"
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => save.mutate()} aria-disabled={save.isPending}>
              Speichern
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Abbrechen
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <div className="aspect-4/3 overflow-hidden bg-paper-deep">
            <MediaThumbnail media={media} sizes="28rem" className="object-contain" />
          </div>
          <MediaTextFields
            media={media}
            onChange={setText}
            errors={save.error ? [errorMessage(save.error)] : undefined}
          />
        </div>
      </SlideOver>
    </FormPortal>
  );
}
