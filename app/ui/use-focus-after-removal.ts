import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * The element of the returned ref gets the focus when no element has the focus after a change of `value`.
 * @param canRemove false when the change removes no element. Then the focus does not move, even when no element has the
 * focus: Safari, for example, does not focus a clicked checkbox.
 */
export function useFocusAfterRemoval<Target extends HTMLOrSVGElement>(
  value: unknown,
  canRemove = true,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previousValue = useRef(value);
  // A layout effect, so that the focus is never lost at a paint.
  useLayoutEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (canRemove && value !== previousValue.current && isFocusLost) target.current?.focus({ preventScroll: true });
    previousValue.current = value;
  }, [value, canRemove]);
  return target;
}
