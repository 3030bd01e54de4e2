import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

/** Stops events in the portal: React would let them bubble to the surrounding form. */
const stopFormEvents = {
  onChange: stopPropagation,
  onInput: stopPropagation,
  onSubmit: stopPropagation,
  onKeyDown: stopPropagation,
  onBlur: stopPropagation,
};

/**
 * Renders a drawer into <body>, outside of the surrounding form: HTML forbids nested forms, and the form must not
 * receive the drawer's events. For the browser only.
 */
export function FormPortal({ children }: { children: ReactNode }) {
  return createPortal(<div {...stopFormEvents}>{children}</div>, document.body);
}
