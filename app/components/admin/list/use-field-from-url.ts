import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the ref for an uncontrolled filter field. When the URL changes, the field shows `value`, which is from the
 * URL, but text that is being typed is never replaced. The field is not remounted with a new default value instead,
 * because a remount would lose the focus.
 */
export function useFieldFromUrl<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const shownValue = useRef(value);
  useEffect(() => {
    const isTyping = field.current === document.activeElement && field.current?.value !== shownValue.current;
    if (field.current && shownValue.current !== value && !isTyping) field.current.value = value;
    shownValue.current = value;
  }, [value]);
  return field;
}
