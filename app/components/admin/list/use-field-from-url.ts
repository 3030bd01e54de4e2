import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the ref for an uncontrolled field that has `defaultValue={value}`. Writes later values, which come from the
 * URL, to the field unless a person is typing in it. The field is not remounted with a new default value, because a
 * remount loses the focus.
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
