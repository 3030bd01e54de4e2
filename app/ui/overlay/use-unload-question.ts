import { useEffect, useRef } from "react";

/** When the user leaves or reloads the document while `isUnsaved` returns true, the browser asks first. */
export function useUnloadQuestion(isUnsaved: () => boolean): void {
  const latestIsUnsaved = useRef(isUnsaved);
  latestIsUnsaved.current = isUnsaved;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => latestIsUnsaved.current() && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
}
