import { useLocation, useNavigationType } from "react-router";

/**
 * The `outcome` of a `FocusedNotice` that reports success after an action has redirected to a URL with a query such as
 * `?gemerkt`. Each redirect has a new value, even one to the same URL. After a document load and after back or forward
 * the value is `null`, so that the notice is shown again but does not get the focus.
 */
export function useNavigationOutcome(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
