import { useLocation, useNavigate, useNavigation } from "react-router";

/** The state of a link in a list that opens a drawer on the list's page. */
export const openedFromList = { isOpenedFromList: true } as const;

/**
 * Closes the drawer that the URL opens. A drawer opened from its list is closed by going back, so that the list is in
 * the history once. In any other case, for example after a link from another page, the URL of the list replaces the
 * drawer's.
 */
export function useCloseDrawer(listUrl: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  // While the list loads, a second press must not go back once more.
  const isIdle = useNavigation().state === "idle";
  return () => {
    if (isIdle && state?.isOpenedFromList) navigate(-1);
    else navigate(listUrl, { preventScrollReset: true, replace: true });
  };
}
