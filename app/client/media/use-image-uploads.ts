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

type Change =
  | { type: "add"; files: File[] }
  | { type: "set"; id: string; to: Partial<ImageUpload> }
  | { type: "drop"; id: string };

function change(uploads: ImageUpload[], act: Change): ImageUpload[] {
  if (act.type === "drop") return uploads.filter(({ id }) => id !== act.id);
  if (act.type === "set") return uploads.map((each) => (each.id === act.id ? { ...each, ...act.to } : each));
  const added = act.files.map(
    (file): ImageUpload => ({ id: crypto.randomUUID(), file, state: "waiting", progress: 0, problem: null }),
  );
  return [...uploads, ...added];
}

/**
 * Uploads many images, two at a time. A failed one does not stop the others and can be retried.
 * @param onUploaded called once per uploaded image
 */
export function useImageUploads(onUploaded: (media: Media) => void) {
  const [uploads, dispatch] = useReducer(change, []);
  const notify = useRef(onUploaded);
  useEffect(() => {
    notify.current = onUploaded;
  });

  useEffect(() => {
    const free = MAX_CONCURRENT - uploads.filter(({ state }) => state === "sending").length;
    const next = uploads.filter(({ state }) => state === "waiting").slice(0, free);
    for (const upload of next) {
      const set = (to: Partial<ImageUpload>) => dispatch({ type: "set", id: upload.id, to });
      set({ state: "sending", progress: 0, problem: null });
      send(upload, (progress) => set({ progress })).then(
        (media) => {
          set({ state: "done", progress: 1 });
          notify.current(media);
        },
        (error: unknown) => {
          const message = error instanceof UploadError ? error.message : "Das hat nicht geklappt.";
          const isRetryable = !(error instanceof UploadError) || error.isRetryable;
          set({ state: "failed", problem: { message, isRetryable } });
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
    retry: (id: string) => dispatch({ type: "set", id, to: { state: "waiting", problem: null } }),
    drop: (id: string) => dispatch({ type: "drop", id }),
  };
}

async function send({ id, file }: ImageUpload, onProgress: (fraction: number) => void): Promise<Media> {
  return sendImage(await prepareImage(file), { id }, onProgress);
}
