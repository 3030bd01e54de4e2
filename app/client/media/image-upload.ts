import { RETRY_DELAY_MS, retryableStatuses } from "#domain/retry-policy.ts";
import type { Media } from "#workers/data/media/media.ts";
import type { PreparedImage } from "./image-preparation.ts";

const TIMEOUT_MS = 120_000;
/** Conflict, too large, unsupported format: the same request would fail again. */
const finalStatuses: readonly number[] = [409, 413, 415];

/** Why an upload failed, as a German message. */
export class UploadError extends Error {
  /** Whether the same request may succeed if it is sent again; false after a status of `finalStatuses`. */
  readonly isRetryable: boolean;
  /** The HTTP status; 0 without a response. */
  readonly status: number;

  constructor(message: string, { status, isRetryable }: { status: number; isRetryable: boolean }) {
    super(message);
    this.status = status;
    this.isRetryable = isRetryable;
  }
}

/** A new image with this `id`, or a new file for `replacedImage`. `id` and `key` are idempotency keys. */
type UploadTarget = { id: string } | { replacedImage: Pick<Media, "id" | "version">; key: string };

/**
 * Uploads an image. Retries once after a status of `retryableStatuses`, but not after a conflict (decision 012). After
 * other errors that are `isRetryable`, such as a lost connection, only the user can retry.
 * @param onProgress called with the uploaded fraction, from 0 to 1; the last call precedes the processing on the server
 * @throws UploadError
 */
export async function sendImage(
  image: PreparedImage,
  target: UploadTarget,
  onProgress: (fraction: number) => void,
): Promise<Media> {
  try {
    return await postImage(image, target, onProgress);
  } catch (error) {
    const canRetryNow = error instanceof UploadError && error.isRetryable && retryableStatuses.has(error.status);
    if (!canRetryNow) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return postImage(image, target, onProgress);
  }
}

/** Posts with XMLHttpRequest, because `fetch` reports no upload progress. */
function postImage(
  { file, thumbhash }: PreparedImage,
  target: UploadTarget,
  onProgress: (fraction: number) => void,
): Promise<Media> {
  const form = new FormData();
  if ("id" in target) form.append("id", target.id);
  else {
    form.append("key", target.key);
    form.append("version", String(target.replacedImage.version));
  }
  if (thumbhash) form.append("thumbhash", thumbhash);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "id" in target ? "/api/media" : `/api/media/${target.replacedImage.id}/file`);
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const rejectAsDisconnected = () =>
      reject(new UploadError("Die Verbindung ist abgerissen.", { status: 0, isRetryable: true }));
    request.onerror = rejectAsDisconnected;
    request.ontimeout = rejectAsDisconnected;
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 && response) return resolve({ ...response, created_at: new Date(response.created_at) });
      const message = response?.message ?? (status === 413 ? "Das Bild ist zu groß." : "Das hat nicht geklappt.");
      reject(new UploadError(message, { status, isRetryable: !finalStatuses.includes(status) }));
    };
    request.send(form);
  });
}
