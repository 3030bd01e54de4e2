import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { setShownResult } from "#app/client/shown-page.ts";

/**
 * The page's action result until the next navigation or submission. React Router discards it when the page revalidates,
 * for example because of a live message, but some results are shown only once, such as a calendar URL. A lost submission
 * keeps the result too (see `staleIfUnreachable`).
 */
export function useKeptActionData<Data>(actionData: Data | undefined): Data | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, actionData });
  const current = actionData === undefined && kept.key === key ? kept : { key, actionData };
  if (current.key !== kept.key || current.actionData !== kept.actionData) setKept(current);
  const shownResult = current.actionData;
  useEffect(() => {
    setShownResult(shownResult);
    return () => setShownResult(undefined);
  }, [shownResult]);
  return shownResult;
}
