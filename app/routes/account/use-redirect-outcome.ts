import { useLocation, useNavigationType } from "react-router";

/**
 * The `outcome` of a `FocusedNotice` after an action's redirect with a query such as `?gemerkt`. It is new after each
 * redirect, even to the same URL, so that the notice gets the focus. After a document load, back or forward, it is
 * `null`, and the notice gets no focus.
 */
export function useRedirectOutcome(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
