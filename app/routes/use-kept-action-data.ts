import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isSubmissionLost, setShownResult } from "#app/client/shown-page.ts";

/**
 * Keeps the action result until the next navigation, or the next submission with a known outcome (see
 * `isSubmissionLost`). React Router discards the result when the page revalidates, but some results, such as a calendar
 * URL, cannot be loaded again.
 */
export function useKeptActionData<Data>(actionData: Data | undefined): Data | undefined {
  const { key, pathname, search } = useLocation();
  const url = pathname + search;
  const [kept, setKept] = useState({ key, url, actionData });
  // When a submission to another URL is lost, the page returns to its own URL.
  const isSamePage = kept.key === key || (kept.url === url && isSubmissionLost());
  const current = { key, url, actionData: actionData === undefined && isSamePage ? kept.actionData : actionData };
  if (current.key !== kept.key || current.actionData !== kept.actionData) setKept(current);
  const shownResult = current.actionData;
  useEffect(() => {
    setShownResult(shownResult);
    return () => setShownResult(undefined);
  }, [shownResult]);
  return shownResult;
}
