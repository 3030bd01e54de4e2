import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { prepareImage } from "#app/client/media/image-preparation.ts";
import { sendImage, UploadError } from "#app/client/media/image-upload.ts";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { acceptedImages } from "#app/components/admin/media/image-uploader.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import type { Media } from "#workers/data/media/media.ts";

/** Replaces the file of an image on every page that shows it. */
export function MediaReplacement({ media, onReplaced }: { media: Media; onReplaced: (version: number) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const replace = async (file: File) => {
    setProblem(null);
    setProgress(0);
    try {
      const target = { replaces: media, key: crypto.randomUUID() };
      const { version } = await sendImage(await prepareImage(file), target, setProgress);
      onReplaced(version);
      notify({ title: "Bild ersetzt", icon: "check", description: purgeMessage });
      await revalidate();
    } catch (error) {
      setProblem(error instanceof UploadError ? error.message : "Das hat nicht geklappt.");
    } finally {
      setProgress(null);
    }
  };
  return (
    <section className="grid justify-items-start gap-3 border-t border-line pt-4">
      <h3 className="font-text text-xs font-semibold">Datei ersetzen</h3>
      <p className="text-sm text-ink-soft">Alle Stellen, an denen das Bild hängt, zeigen dann die neue Datei.</p>
      {problem && <Notice variant="problem" isAnnounced title={problem} />}
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
          if (file) void replace(file);
        }}
      />
    </section>
  );
}
