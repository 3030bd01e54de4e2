import { MAIN_ID } from "#app/ui/layout/skip-link.tsx";

/** Screen readers miss text that is inserted together with its live region. */
const ANNOUNCE_DELAY_MS = 100;

let region: HTMLElement | undefined;
let announced = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces the document's title if it changed, and moves the focus to the target of the URL's hash, to the heading, or
 * to the main content. Does not move the focus if the page itself has set it.
 * @param isNewPage false when only the query changed: then the focus moves only if the focused element is gone
 */
export function announcePage(isNewPage: boolean): void {
  const { title, activeElement, body } = document;
  const main = document.getElementById(MAIN_ID);
  const isLost = activeElement === null || activeElement === body;
  const isOutside = !main?.contains(activeElement) && !activeElement?.closest("dialog");
  if (isLost || (isNewPage && isOutside)) moveFocus(main);
  if (title === announced) return;
  announced = title;
  region ??= createRegion();
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (region) region.textContent = title;
  }, ANNOUNCE_DELAY_MS);
}

function moveFocus(main: HTMLElement | null): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const focused = target ?? main?.querySelector("h1") ?? main;
  if (!focused) return;
  if (focused.tabIndex < 0) focused.tabIndex = -1;
  // React Router restores the scroll position.
  focused.focus({ preventScroll: true });
}

function createRegion(): HTMLElement {
  const created = document.createElement("p");
  created.className = "sr-only";
  created.setAttribute("aria-live", "polite");
  document.body.appendChild(created);
  return created;
}
