import { type RefObject, useEffect, useRef } from "react";

/** The ref of a heading that gets the focus when `state` changes, because the pressed button may be gone then. */
export function useHeadingRef(state: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownState = useRef(state);
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    heading.current?.focus();
  }, [state]);
  return heading;
}
