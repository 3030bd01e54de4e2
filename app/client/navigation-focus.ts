import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a client-side navigation to another path or query, announces the page and moves the focus (`announcePage`),
 * because browsers and screen readers do so only after a full page load. Mounted once, by the root route.
 */
export function useNavigationFocus(): void {
  const { pathname, search } = useLocation();
  const shownPage = useRef({ pathname, search, title: "" });
  useEffect(() => {
    const previous = shownPage.current;
    shownPage.current = { pathname, search, title: document.title };
    if (previous.pathname === pathname && previous.search === search) return;
    const isNewPage = previous.pathname !== pathname;
    // The first page does not need the module. When it cannot be loaded (offline), nothing is announced or focused.
    import("./announce-page.ts").then(
      ({ announcePage }) => announcePage(isNewPage, previous.title),
      () => {},
    );
  }, [pathname, search]);
}
