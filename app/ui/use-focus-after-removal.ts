import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref. When no element has the focus after a change of `value`, usually because the change has removed the
 * focused element, the element of the ref gets the focus.
 * @param canRemove false when the change to this `value` removes nothing. The focus is then not moved, even if no
 * element has it. In Safari, for example, a clicked checkbox does not get the focus.
 */
export function useFocusAfterRemoval<Target extends HTMLOrSVGElement>(
  value: unknown,
  canRemove = true,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previousValue = useRef(value);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (canRemove && value !== previousValue.current && isFocusLost) target.current?.focus({ preventScroll: true });
    previousValue.current = value;
  }, [value, canRemove]);
  return target;
}
