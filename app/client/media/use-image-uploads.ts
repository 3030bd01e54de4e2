import { useEffect, useReducer, useRef } from "react";
import type { Media } from "#domain/media/media.ts";
import { prepareImage } from "./image-preparation.ts";
import { sendImage, UploadFailed } from "./image-upload.ts";

/** So many files are on their way at once; the others wait. */
const AT_ONCE = 2;

export type ImageUpload = {
  /** becomes the picture's id, so that sending it again makes no second one */
  id: string;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** 0 to 1 */
  progress: number;
  problem: { message: string; isWorthRepeating: boolean } | null;
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
 * Sends many pictures, two at a time; one that fails stops no other and can be tried again.
 * @param onUploaded is told each picture as it arrives
 */
export function useImageUploads(onUploaded: (media: Media) => void) {
  const [uploads, dispatch] = useReducer(change, []);
  const notify = useRef(onUploaded);
  useEffect(() => {
    notify.current = onUploaded;
  });

  useEffect(() => {
    const free = AT_ONCE - uploads.filter(({ state }) => state === "sending").length;
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
          const message = error instanceof UploadFailed ? error.message : "Das hat nicht geklappt.";
          const isWorthRepeating = !(error instanceof UploadFailed) || error.isWorthRepeating;
          set({ state: "failed", problem: { message, isWorthRepeating } });
        },
      );
    }
  }, [uploads]);

  // What is on its way would be lost with the page.
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

async function send({ id, file }: ImageUpload, onProgress: (share: number) => void): Promise<Media> {
  return sendImage(await prepareImage(file), { id }, onProgress);
}
