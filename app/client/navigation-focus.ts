import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Calls `announcePage` after a client-side navigation to another path or query, because screen readers notice full page
 * loads only. Mounted once, by the root route.
 */
export function useNavigationFocus(): void {
  const { pathname, search } = useLocation();
  const shownPage = useRef({ pathname, search, title: "" });
  useEffect(() => {
    const previous = shownPage.current;
    shownPage.current = { pathname, search, title: document.title };
    if (previous.pathname === pathname && previous.search === search) return;
    const isNewPage = previous.pathname !== pathname;
    // The first page does not need the module. When it cannot be loaded, for example offline, nothing is announced.
    import("./announce-page.ts").then(
      ({ announcePage }) => announcePage(isNewPage, previous.title),
      () => {},
    );
  }, [pathname, search]);
}
