import { type RefObject, useEffect, useRef } from "react";

/**
 * A ref for the heading of a page whose other content depends on `state`. The heading gets the focus when `state`
 * changes, because the pressed button may be gone then, but not on the first render.
 */
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
