import { useLocation, useNavigationType } from "react-router";

/**
 * The `outcome` of a `FocusedNotice` on a page to which an action redirects, with a query such as `?gemerkt`. Each
 * redirect has a new key, even a redirect to the same URL, and moves the focus to the notice. The key is `null` after a
 * document load and after back or forward; the notice is then shown without focus.
 */
export function useRedirectKey(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
