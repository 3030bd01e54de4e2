/**
 * Moves the focus to a section of the shown page when React Router follows a link to the section, because React Router
 * only scrolls. Returns the function that removes the listener.
 */
export function focusLinkedSections(): () => void {
  const onClick = ({ target, defaultPrevented }: MouseEvent) => {
    // React Router prevents the default action of the links that it follows. When the browser itself follows a link,
    // the Tab key continues from the section.
    const link = defaultPrevented ? (target as Element).closest<HTMLAnchorElement>("a[href]") : null;
    if (!link?.hash || link.pathname + link.search !== location.pathname + location.search) return;
    // The target of a link that loads more, such as later appointments, does not exist yet.
    if (!document.getElementById(link.hash.slice(1))) return;
    import("./announce-page.ts").then(
      ({ moveFocus }) => moveFocus(link.hash),
      () => {}, // offline
    );
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
