import type { StoredPageHead } from "./stored-page.ts";

export type PageCopy = { head: StoredPageHead; body: ArrayBuffer };

/** Of all copies together: a small part of the 128 MB of memory of an isolate. */
const MAX_BYTES = 16_000_000;

/** Copies of the pages that one isolate served last, so that the body of a popular page is not read from KV. */
export class PageCopies {
  readonly #copies = new Map<string, PageCopy>();
  #bytes = 0;

  /** Makes the copy the most recently served one. */
  get(path: string): PageCopy | null {
    const copy = this.#copies.get(path);
    if (!copy) return null;
    this.#copies.delete(path);
    this.#copies.set(path, copy);
    return copy;
  }

  /**
   * Evicts the least recently served copies while all copies together exceed `MAX_BYTES`. Ignores a copy that alone
   * exceeds `MAX_BYTES`, or whose render began before that of the existing copy.
   */
  set(path: string, copy: PageCopy): void {
    const current = this.#copies.get(path);
    if (copy.body.byteLength > MAX_BYTES || (current && current.head.renderBeganAt > copy.head.renderBeganAt)) return;
    this.delete(path);
    this.#copies.set(path, copy);
    this.#bytes += copy.body.byteLength;
    for (const oldest of this.#copies.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      this.delete(oldest);
    }
  }

  delete(path: string): void {
    this.#bytes -= this.#copies.get(path)?.body.byteLength ?? 0;
    this.#copies.delete(path);
  }
}
