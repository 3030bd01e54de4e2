import type { Media } from "#domain/media/media.ts";
import type { PreparedImage } from "./image-preparation.ts";

const TIMEOUT_MS = 120_000;

/** Why a picture was not taken, in one German sentence. */
export class UploadFailed extends Error {
  /** Whether the same file may be taken at another time: the line was cut, the server was busy. */
  readonly isWorthRepeating: boolean;

  constructor(message: string, isWorthRepeating: boolean) {
    super(message);
    this.isWorthRepeating = isWorthRepeating;
  }
}

/** A new picture, or another file in a picture's place. Both can be sent again safely under the same id or key. */
export type UploadTarget = { id: string } | { replaces: Pick<Media, "id" | "version">; key: string };

/**
 * Sends a picture. By XMLHttpRequest, because `fetch` does not tell how much is on its way.
 * @param onProgress 0 to 1; 1 while the server works on it
 * @throws UploadFailed
 */
export function sendImage(
  { file, thumbhash }: PreparedImage,
  target: UploadTarget,
  onProgress: (share: number) => void,
): Promise<Media> {
  const form = new FormData();
  if ("id" in target) form.append("id", target.id);
  else {
    form.append("key", target.key);
    form.append("version", String(target.replaces.version));
  }
  if (thumbhash) form.append("thumbhash", thumbhash);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "id" in target ? "/api/media" : `/api/media/${target.replaces.id}/file`);
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const cut = () => reject(new UploadFailed("Die Verbindung ist abgerissen.", true));
    request.onerror = cut;
    request.ontimeout = cut;
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 && response) return resolve({ ...response, created_at: new Date(response.created_at) });
      const message = response?.message ?? (status === 413 ? "Das Bild ist zu groß." : "Das hat nicht geklappt.");
      reject(new UploadFailed(message, ![409, 413, 415].includes(status)));
    };
    request.send(form);
  });
}
