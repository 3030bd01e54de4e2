import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const stop = (event: SyntheticEvent) => event.stopPropagation();
const stopped = { onChange: stop, onInput: stop, onSubmit: stop, onKeyDown: stop, onBlur: stop };

/**
 * Portals a drawer out of the form around it: HTML forbids nested forms, and the form must not see the drawer's events.
 * Render it in the browser only.
 */
export function FormPortal({ children }: { children: ReactNode }) {
  return createPortal(
    // React events bubble through portals.
    <div {...stopped}>{children}</div>,
    document.body,
  );
}
