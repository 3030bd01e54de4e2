/**
 * Opens pressed links to other pages in a new tab, and submits no form, so that the frame keeps its page. Returns a
 * function that ends this.
 */
export function keepPageInFrame(): () => void {
  // In the capturing phase, because React Router's `Link` navigates only when the default is not prevented yet.
  document.addEventListener("click", openInNewTab, { capture: true });
  document.addEventListener("submit", refuse, { capture: true });
  return () => {
    document.removeEventListener("click", openInNewTab, { capture: true });
    document.removeEventListener("submit", refuse, { capture: true });
  };
}

function openInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || !leavesPage(link) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}

/** A link with `data-early-press` shows an image of a gallery in the lightbox. */
function leavesPage(link: HTMLAnchorElement): boolean {
  const isSamePage = link.origin === location.origin && link.pathname === location.pathname;
  const isWebPage = link.protocol === "http:" || link.protocol === "https:";
  return isWebPage && !isSamePage && !link.target && !link.matches("[download], [data-early-press]");
}

function refuse(event: SubmitEvent): void {
  event.preventDefault();
  event.stopPropagation(); // `GetForm` would navigate
}
