import { type KeyboardEvent, type RefObject, useRef } from "react";

/** Escape closes the `details` element, and closing returns the focus to its summary. */
export function useDetailsMenu(): {
  /** For the `details` element. */
  props: { ref: RefObject<HTMLDetailsElement | null>; onKeyDown: (event: KeyboardEvent) => void };
  close: () => void;
} {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!ref.current) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && ref.current?.open) close();
  };
  return { props: { ref, onKeyDown }, close };
}
