import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/client/api.ts";
import { forgetMedia } from "#app/client/media/media-queries.ts";
import { browserQueryClient } from "#app/client/session/query-client.ts";
import { Button } from "#app/ui/button/button.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import type { Media } from "#domain/media/media.ts";
import { FormPortal } from "./form-portal.tsx";
import { MediaTextFields } from "./media-text-fields.tsx";
import { MediaThumbnail } from "./media-thumbnail.tsx";

/** The words of a picture, beside the page that shows it. They belong to the picture: every page that shows it has them. */
export function MediaTextDrawer({ media, onClose }: { media: Media; onClose: () => void }) {
  const [words, setWords] = useState({ alt_text: media.alt_text, is_decorative: media.is_decorative });
  const save = useMutation(
    {
      mutationFn: () => api.media.update.mutate({ id: media.id, version: media.version, ...words }),
      onSuccess: async () => {
        await forgetMedia();
        notify({ title: "Alternativtext gespeichert", icon: "check" });
        onClose();
      },
    },
    browserQueryClient(),
  );
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
          <MediaTextFields media={media} onChange={setWords} errors={save.error ? [save.error.message] : undefined} />
        </div>
      </SlideOver>
    </FormPortal>
  );
}
