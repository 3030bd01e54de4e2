import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Announces the page after a client-side navigation that changed the path or the query, because screen readers notice
 * full page loads only. Also moves the focus to the target of the hash, else to the heading, unless the new page has
 * set the focus. When only the query changed, the focus moves only if it is lost or in the pagination. Mounted once,
 * by the root route.
 */
export function useNavigationFocus(): void {
  const { pathname, search } = useLocation();
  const shownLocation = useRef({ pathname, search });
  useEffect(() => {
    const previous = shownLocation.current;
    if (previous.pathname === pathname && previous.search === search) return;
    shownLocation.current = { pathname, search };
    const isNewPage = previous.pathname !== pathname;
    // Lazy-loaded, because the first page does not need the module. Offline, the page is shown without an announcement.
    import("./announce-page.ts").then(
      ({ announcePage }) => announcePage(isNewPage),
      () => {},
    );
  }, [pathname, search]);
}
