import { type RefObject, useEffect, useRef } from "react";

/**
 * The ref of an uncontrolled filter field, which shows `value` from the URL after each change of the URL, but never
 * replaces what is being typed. Remounting the field with a new default value would lose the focus.
 */
export function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(
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
