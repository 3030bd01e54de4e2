import { useEffect, useRef } from "react";

/** The browser asks before the user leaves or reloads the document, if `isUnsaved` then returns true. */
export function useUnloadQuestion(isUnsaved: () => boolean): void {
  const latestIsUnsaved = useRef(isUnsaved);
  latestIsUnsaved.current = isUnsaved;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => latestIsUnsaved.current() && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
}
