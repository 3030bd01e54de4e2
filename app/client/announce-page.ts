import { decodeUriText } from "#app/decode-uri-text.ts";
import { MAIN_ID } from "#app/ui/layout/skip-link.tsx";

/** Screen readers miss text that is inserted together with its live region. */
const ANNOUNCE_DELAY_MS = 100;

let liveRegion: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces the document title if it has changed. Moves the focus in three cases: nothing has the focus; the focus is
 * in the pagination, which is below the changed list; or the page is new, and the focus is outside the main content and
 * dialogs. A focus elsewhere in the main content or in a dialog stays, because the page has set this focus.
 * @param isNewPage false when only the query changed
 * @param previousTitle the document title before the change; the default announces nothing
 */
export function announcePage(isNewPage: boolean, previousTitle = document.title): void {
  const { title, activeElement, body } = document;
  const main = document.getElementById(MAIN_ID);
  const isLostOrInPagination =
    activeElement === null ||
    activeElement === body ||
    activeElement.closest('main nav[aria-label^="Seiten"]') !== null;
  const isFocusOutside = !main?.contains(activeElement) && !activeElement?.closest("dialog");
  if (isLostOrInPagination || (isNewPage && isFocusOutside)) moveFocus(location.hash);
  if (title === previousTitle) return;
  liveRegion ??= createLiveRegion();
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (liveRegion) liveRegion.textContent = title;
  }, ANNOUNCE_DELAY_MS);
}

/** Moves the focus to the target of `hash` ("#termine"), else to the heading, else to the main content. */
export function moveFocus(hash: string): void {
  const main = document.getElementById(MAIN_ID);
  const hashTarget = document.getElementById(decodeUriText(hash.slice(1)));
  const target = hashTarget ?? main?.querySelector("h1") ?? main;
  if (!target) return;
  // Sets the attribute `tabindex`. A heading without the attribute has a `tabIndex` of -1 but cannot be focused.
  if (target.tabIndex < 0) target.tabIndex = -1;
  // React Router restores the scroll position.
  target.focus({ preventScroll: true });
}

function createLiveRegion(): HTMLElement {
  const region = document.createElement("p");
  region.className = "sr-only";
  region.setAttribute("aria-live", "polite");
  document.body.appendChild(region);
  return region;
}
