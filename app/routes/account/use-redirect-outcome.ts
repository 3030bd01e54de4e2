import { useLocation, useNavigationType } from "react-router";

/**
 * The `outcome` property of a `FocusedNotice` that is shown after an action's redirect, such as to `?gemerkt`: a value
 * whose change moves the focus to the notice. It changes with each redirect, even to the same URL. After a document
 * load, back or forward, it is `null`, and the notice gets no focus.
 */
export function useRedirectOutcome(): string | null {
  const { key } = useLocation();
  return useNavigationType() === "POP" ? null : key;
}
