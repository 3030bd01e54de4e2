import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type PreparedImage, prepareImage } from "#app/client/media/image-preparation.ts";
import { sendImage, UploadError } from "#app/client/media/image-upload.ts";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { acceptedImages } from "#app/components/admin/media/image-uploader.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import type { Media } from "#workers/data/media/media.ts";

/** The idempotency `key` is the same in each attempt. */
type Replacement = { file: File; key: string };

/** `message` is `null` when the image has been changed elsewhere; the drawer then announces the conflict. */
type Failure = { replacement: Replacement; message: string | null; isRetryable: boolean };

type MediaReplacementProps = {
  media: Media;
  onReplaced: (media: Media) => void;
  /** Called when the server has refused the file, because the image has been changed elsewhere since `version`. */
  onOutdated: (version: number) => void;
};

export function MediaReplacement({ media, onReplaced, onOutdated }: MediaReplacementProps) {
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const section = useFocusAfterRemoval<HTMLElement>(progress === null);
  const isMounted = useIsMounted();
  const latest = useRef({ media, onReplaced });
  latest.current = { media, onReplaced };
  const send = async (image: PreparedImage, key: string): Promise<Media> => {
    const replacedImage = latest.current.media;
    try {
      return await sendImage(image, { replacedImage, key }, setProgress);
    } catch (error) {
      if (!isConflict(error)) throw error;
      // Saving the texts during the upload has incremented the version. The file is sent again with the new version.
      if (latest.current.media.version !== replacedImage.version) return send(image, key);
      onOutdated(replacedImage.version);
      await revalidate();
      throw error;
    }
  };
  const replace = async (replacement: Replacement) => {
    const { file, key } = replacement;
    setFailure(null);
    setProgress(0);
    try {
      const replaced = await send(await prepareImage(file), key);
      latest.current.onReplaced(replaced); // the latest callback knows the text typed during the upload
      notify({ title: "Bild ersetzt", icon: "check", description: purgeMessage });
      await revalidate();
    } catch (error) {
      const { message, isRetryable } =
        error instanceof UploadError ? error : { message: "Das hat nicht geklappt.", isRetryable: true };
      // After a conflict, a retry sends the reloaded version, so that it can succeed.
      if (isMounted())
        setFailure(
          isConflict(error) ? { replacement, message: null, isRetryable: true } : { replacement, message, isRetryable },
        );
      // The drawer was closed during the upload.
      else {
        notify({
          title: `„${file.name}“ hat das Bild nicht ersetzt.`,
          description: message,
          icon: "warning",
          color: "danger",
          timeout: 0,
        });
      }
    } finally {
      setProgress(null);
    }
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="grid justify-items-start gap-3 border-t border-line pt-4 outline-none"
    >
      <h3 className="font-text text-xs font-semibold">Datei ersetzen</h3>
      <p className="text-sm text-ink-soft">Alle Stellen, an denen das Bild hängt, zeigen dann die neue Datei.</p>
      {failure && (
        <Notice
          variant="problem"
          isAnnounced={failure.message !== null}
          title={failure.message ?? "Das Bild hat noch die alte Datei."}
          actions={
            failure.isRetryable && (
              <Button size="xs" variant="outline" onClick={() => void replace(failure.replacement)}>
                Noch einmal versuchen
              </Button>
            )
          }
        />
      )}
      {progress === null ? (
        <Button variant="outline" onClick={() => input.current?.click()}>
          Andere Datei wählen
        </Button>
      ) : (
        <progress aria-label="Fortschritt" value={progress} max={1} className="h-11 w-48" />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedImages}
        aria-label="Neue Datei"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void replace({ file, key: crypto.randomUUID() });
        }}
      />
    </section>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof UploadError && error.status === 409;
}
