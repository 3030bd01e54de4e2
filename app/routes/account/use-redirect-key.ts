import { useLocation, useNavigationType } from "react-router";

/**
 * The `outcome` of a `FocusedNotice` after an action's redirect with a query such as `?gemerkt`. Each redirect has a
 * new key, even to the same URL. After a document load, back or forward, the key is `null` and the notice gets no
 * focus.
 */
export function useRedirectKey(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
