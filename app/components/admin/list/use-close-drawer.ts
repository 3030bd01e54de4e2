import { useRef } from "react";
import { type Location, useLocation, useNavigate, useNavigation } from "react-router";

/** The state of a link in a list that opens a drawer on the list's page. */
export const openedFromList = { isOpenedFromList: true } as const;

/**
 * Closes the drawer that the URL opens. A drawer opened from its list is closed by going back, so that the list is in
 * the history once. In any other case, for example after a link from another page, the URL of the list replaces the
 * drawer's.
 */
export function useCloseDrawer(listUrl: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  // A second press, while the list loads or before the browser has gone back, must not go back once more. It replaces
  // the URL instead.
  const isIdle = useNavigation().state === "idle";
  /** The location object whose drawer was closed. Its key would not do: the browser's Forward restores the key. */
  const closedLocation = useRef<Location>(null);
  return () => {
    if (isIdle && location.state?.isOpenedFromList && closedLocation.current !== location) {
      closedLocation.current = location;
      navigate(-1);
    } else navigate(listUrl, { preventScrollReset: true, replace: true });
  };
}
