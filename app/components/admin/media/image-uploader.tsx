import { type DragEvent, useId, useRef, useState } from "react";
import { type ImageUpload, uploadResult, useImageUploads } from "#app/client/media/use-image-uploads.ts";
import { Button } from "#app/ui/button/button.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { imageFormats } from "#domain/media/image-file.ts";
import type { Media } from "#workers/data/media/media.ts";

export const acceptedImages = Object.keys(imageFormats).join(",");

type ImageUploaderProps = {
  /**
   * `isOnly` means that the image was added alone, and that no other image was waiting or being sent during its upload.
   * After a retry, `isOnly` also means that no other failed image could be retried.
   */
  onUploaded: (media: Media, isOnly: boolean) => void;
};

export function ImageUploader({ onUploaded }: ImageUploaderProps) {
  const { uploads, add, retry, remove } = useImageUploads((media, batchSize) => onUploaded(media, batchSize === 1));
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { isDragOver, ...dropZone } = useDropZone(add);
  const unfinished = uploads.filter(({ state }) => state !== "done");
  return (
    <section aria-label="Bilder hochladen" className="grid gap-3">
      {/* Dropping needs a pointer; the button inside is the accessible control. */}
      <div
        {...dropZone}
        className={`flex flex-wrap items-center gap-x-5 gap-y-3 border-[1.5px] border-dashed px-5 py-4 ${isDragOver ? "border-focus bg-paper-deep" : "border-field-line"}`}
      >
        <Button variant="outline" onClick={() => input.current?.click()} aria-describedby={hintId}>
          <Icon name="upload" />
          Bilder hochladen
        </Button>
        <p id={hintId} className="min-w-48 flex-1 text-xs text-ink-soft">
          <span className="pointer-coarse:hidden">Oder hierher ziehen. </span>
          JPEG, PNG, WebP oder AVIF, je bis 10 MB. Aufnahmeort und Kamera werden entfernt.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptedImages}
          aria-label="Bilddateien"
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            currentTarget.value = ""; // so that the same file can be selected again
          }}
        />
      </div>
      <p role="status" className={uploads.length > 0 ? "text-xs text-ink-soft" : "sr-only"}>
        {uploads.length > 0 && uploadResult(uploads)}
      </p>
      {unfinished.length > 0 && (
        <ul className="grid border-t border-line">
          {unfinished.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onRemove={() => remove(upload.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function stateLabel({ state, progress }: ImageUpload): string {
  if (state === "waiting") return "wartet";
  return progress < 1 ? "lädt hoch" : "wird verarbeitet";
}

type UploadRowProps = { upload: ImageUpload; onRetry: () => void; onRemove: () => void };

function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, state, progress, problem } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      <span className="min-w-0 flex-1 basis-40 truncate" title={file.name}>
        {file.name}
      </span>
      {problem ? (
        <>
          <span className="flex basis-96 items-start gap-1.5 text-xs font-semibold text-danger">
            <Icon name="warning" className="mt-px" />
            {problem.message}
          </span>
          <span className="flex items-center">
            {problem.isRetryable && (
              <Button size="xs" variant="outline" onClick={onRetry} aria-label={`Noch einmal versuchen: ${file.name}`}>
                Noch einmal versuchen
              </Button>
            )}
            <IconButton icon="x" label={`Aus der Liste nehmen: ${file.name}`} onClick={onRemove} />
          </span>
        </>
      ) : (
        <span className="flex items-center gap-3 text-xs text-ink-soft">
          <progress
            aria-label={`Fortschritt: ${file.name}`}
            value={state === "waiting" ? 0 : progress}
            max={1}
            className="h-1.5 w-32 appearance-none overflow-hidden bg-paper-deep [&::-moz-progress-bar]:bg-live [&::-webkit-progress-bar]:bg-paper-deep [&::-webkit-progress-value]:bg-live"
          />
          {stateLabel(upload)}
        </span>
      )}
    </li>
  );
}

/** `depth` counts enter minus leave events, because child elements fire both, too. */
function useDropZone(add: (files: Iterable<File>) => void) {
  const [depth, setDepth] = useState(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    isDragOver: depth > 0,
    onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth((current) => current + 1),
    onDragLeave: (event: DragEvent) => hasFiles(event) && setDepth((current) => Math.max(0, current - 1)),
    onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDepth(0);
      add(event.dataTransfer.files);
    },
  };
}
