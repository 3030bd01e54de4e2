import { useLocation, useNavigationType } from "react-router";

/**
 * The `outcome` of a notice that is shown because of the query of the URL to which an action has redirected: a new value
 * for each redirect, also to the same URL; `null` when the browser itself has loaded the page or moved in its history.
 */
export function useNavigationOutcome(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
