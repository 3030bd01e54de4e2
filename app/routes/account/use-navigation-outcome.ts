import { useLocation, useNavigationType } from "react-router";

/**
 * The `outcome` of a `FocusedNotice` that reports the success of an action, which has redirected to a URL with a query
 * such as `?gemerkt`. Each redirect has a new value, also one to the same URL. The value is `null` after a document
 * load and after back or forward: the notice is shown again, but does not get the focus.
 */
export function useNavigationOutcome(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
