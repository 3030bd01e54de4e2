import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { notify } from "#app/ui/notification/notifications.ts";
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

type OnUploaded = (media: Media, batchSize: number) => void;

/**
 * Uploads images, two at a time. Uploads continue after the component is unmounted; a notification then shows the
 * result.
 * @param onUploaded called once per uploaded image, with the current size of the image's batch. An image that is added
 * or retried while others are waiting or being sent joins the batch of these; otherwise it begins a new batch. The size
 * of a batch that begins with a retry is the number of images in the call of `add` that added the retried image. After
 * every retry, the size is at least the number of failed images that can be retried, the retried image included.
 */
export function useImageUploads(onUploaded: OnUploaded) {
  const latestOnUploaded = useRef<OnUploaded>(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  });
  const [queue] = useState(() => new UploadQueue((media, batchSize) => latestOnUploaded.current(media, batchSize)));
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads, queue.getUploads);
  return { uploads, add: queue.add, retry: queue.retry, remove: queue.remove };
}

/** A German text with the numbers of uploaded and failed images. */
export function uploadResult(uploads: readonly ImageUpload[]): string {
  const countIn = (wanted: ImageUpload["state"]) => uploads.filter(({ state }) => state === wanted).length;
  const failedCount = countIn("failed");
  const label = `${countIn("done")} von ${uploads.length} hochgeladen.`;
  if (failedCount === 0) return label;
  return `${label} ${failedCount === 1 ? "Eine Datei ließ" : `${failedCount} Dateien ließen`} sich nicht hochladen.`;
}

class UploadQueue {
  readonly #onUploaded: OnUploaded;
  readonly #listeners = new Set<() => void>();
  #uploads: readonly ImageUpload[] = [];
  #currentBatchSize = 0;
  /** By the id of an upload, the number of images that were added in the same call of `add`. */
  readonly #addedCounts = new Map<string, number>();

  constructor(onUploaded: OnUploaded) {
    this.#onUploaded = onUploaded;
  }

  readonly getUploads = () => this.#uploads;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = (files: Iterable<File>) => {
    const newUploads = Array.from(
      files,
      (file): ImageUpload => ({ id: crypto.randomUUID(), file, state: "waiting", progress: 0, problem: null }),
    );
    this.#currentBatchSize = (this.#isBusy() ? this.#currentBatchSize : 0) + newUploads.length;
    for (const { id } of newUploads) this.#addedCounts.set(id, newUploads.length);
    this.#setUploads([...this.#uploads, ...newUploads]);
    this.#sendNext();
  };

  readonly retry = (id: string) => {
    const batchSize = this.#isBusy() ? this.#currentBatchSize + 1 : (this.#addedCounts.get(id) ?? 1);
    this.#currentBatchSize = Math.max(batchSize, this.#uploads.filter(({ problem }) => problem?.isRetryable).length);
    this.#update(id, { state: "waiting", problem: null });
    this.#sendNext();
  };

  readonly remove = (id: string) => this.#setUploads(this.#uploads.filter((upload) => upload.id !== id));

  #sendNext(): void {
    const sendingCount = this.#uploads.filter(({ state }) => state === "sending").length;
    const waiting = this.#uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, MAX_CONCURRENT - sendingCount)) void this.#send(upload);
  }

  async #send({ id, file }: ImageUpload): Promise<void> {
    this.#update(id, { state: "sending", progress: 0, problem: null });
    try {
      const media = await sendImage(await prepareImage(file), { id }, (progress) => this.#update(id, { progress }));
      this.#update(id, { state: "done", progress: 1 });
      this.#onUploaded(media, this.#currentBatchSize);
    } catch (error) {
      const message = error instanceof UploadError ? error.message : "Das hat nicht geklappt.";
      const isRetryable = !(error instanceof UploadError) || error.isRetryable;
      this.#update(id, { state: "failed", problem: { message, isRetryable } });
    }
    this.#sendNext();
    if (!this.#isBusy() && this.#listeners.size === 0) this.#notifyOfResult();
  }

  #notifyOfResult(): void {
    const failedNames = this.#uploads.filter(({ state }) => state === "failed").map(({ file }) => file.name);
    const title = uploadResult(this.#uploads);
    if (failedNames.length === 0) notify({ title, icon: "check" });
    else notify({ title, description: failedNames.join(", "), icon: "warning", color: "danger", timeout: 0 });
  }

  #isBusy(): boolean {
    return this.#uploads.some(({ state }) => state === "waiting" || state === "sending");
  }

  #update(id: string, changes: Partial<ImageUpload>): void {
    this.#setUploads(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  #setUploads(uploads: readonly ImageUpload[]): void {
    this.#uploads = uploads;
    // Leaving the document would cancel the uploads.
    if (this.#isBusy()) addEventListener("beforeunload", this.#preventUnload);
    else removeEventListener("beforeunload", this.#preventUnload);
    for (const listener of this.#listeners) listener();
  }

  readonly #preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
}
