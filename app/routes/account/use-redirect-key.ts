import { useLocation, useNavigationType } from "react-router";

/**
 * A key of the last redirect, for the `outcome` of a `FocusedNotice` that reports success after an action has redirected
 * to a URL with a query such as `?gemerkt`. Each redirect has a new key, even one to the same URL. After a document load
 * and after back or forward it is `null`, so that the notice is shown again but does not get the focus.
 */
export function useRedirectKey(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
