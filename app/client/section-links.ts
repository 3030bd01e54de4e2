/**
 * Moves the focus to the target of a link that leads to a section of the shown page with the page's path
 * (`/agb/#barrierefreiheit` in the footer), because React Router only scrolls to the section. Returns the function that
 * removes the listener.
 */
export function focusLinkedSections(): () => void {
  const onClick = ({ target, defaultPrevented }: MouseEvent) => {
    // Without React Router the browser follows the link, and the Tab key continues from the section.
    const link = defaultPrevented ? (target as Element).closest<HTMLAnchorElement>("a[href]") : null;
    if (!link?.hash || link.pathname + link.search !== location.pathname + location.search) return;
    import("./announce-page.ts").then(
      ({ moveFocus }) => moveFocus(link.hash),
      () => {}, // offline
    );
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
