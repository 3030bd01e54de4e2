/** The browser may read the URL after `click` has returned. */
const REVOKE_DELAY_MS = 10_000;

/** Saves a file through the browser's downloads. */
export function download(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
