import { useEffect, useReducer, useRef } from "react";
import type { Media } from "#workers/data/media/media.ts";
import { prepareImage } from "./image-preparation.ts";
import { sendImage, UploadError } from "./image-upload.ts";

const MAX_CONCURRENT = 2;

export type ImageUpload = {
  /** The id of the new image, so that a retry is idempotent. */
  id: string;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** 0 to 1 */
  progress: number;
  problem: { message: string; isRetryable: boolean } | null;
};

type UploadAction =
  | { type: "add"; files: File[] }
  | { type: "update"; id: string; changes: Partial<ImageUpload> }
  | { type: "remove"; id: string };

function reduceUploads(uploads: ImageUpload[], action: UploadAction): ImageUpload[] {
  if (action.type === "remove") return uploads.filter(({ id }) => id !== action.id);
  if (action.type === "update") {
    return uploads.map((upload) => (upload.id === action.id ? { ...upload, ...action.changes } : upload));
  }
  const newUploads = action.files.map(
    (file): ImageUpload => ({ id: crypto.randomUUID(), file, state: "waiting", progress: 0, problem: null }),
  );
  return [...uploads, ...newUploads];
}

/**
 * Uploads many images, two at a time. A failed upload does not stop the others and can be retried.
 * @param onUploaded called once per uploaded image, with the number of images in the list
 */
export function useImageUploads(onUploaded: (media: Media, count: number) => void) {
  const [uploads, dispatch] = useReducer(reduceUploads, []);
  const latestOnUploaded = useRef<(media: Media) => void>(() => {});
  useEffect(() => {
    latestOnUploaded.current = (media) => onUploaded(media, uploads.length);
  });

  useEffect(() => {
    const sendingCount = uploads.filter(({ state }) => state === "sending").length;
    const waiting = uploads.filter(({ state }) => state === "waiting");
    const nextUploads = waiting.slice(0, MAX_CONCURRENT - sendingCount);
    for (const upload of nextUploads) {
      const update = (changes: Partial<ImageUpload>) => dispatch({ type: "update", id: upload.id, changes });
      update({ state: "sending", progress: 0, problem: null });
      prepareAndSend(upload, (progress) => update({ progress })).then(
        (media) => {
          update({ state: "done", progress: 1 });
          latestOnUploaded.current(media);
        },
        (error: unknown) => {
          const message = error instanceof UploadError ? error.message : "Das hat nicht geklappt.";
          const isRetryable = !(error instanceof UploadError) || error.isRetryable;
          update({ state: "failed", problem: { message, isRetryable } });
        },
      );
    }
  }, [uploads]);

  // Leaving the page would cancel uploads.
  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending");
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);

  return {
    uploads,
    isBusy,
    add: (files: Iterable<File>) => dispatch({ type: "add", files: [...files] }),
    retry: (id: string) => dispatch({ type: "update", id, changes: { state: "waiting", problem: null } }),
    remove: (id: string) => dispatch({ type: "remove", id }),
  };
}

async function prepareAndSend({ id, file }: ImageUpload, onProgress: (fraction: number) => void): Promise<Media> {
  return sendImage(await prepareImage(file), { id }, onProgress);
}
