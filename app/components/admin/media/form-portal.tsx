import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const stop = (event: SyntheticEvent) => event.stopPropagation();
const stopFormEvents = { onChange: stop, onInput: stop, onSubmit: stop, onKeyDown: stop, onBlur: stop };

/**
 * Portals a drawer out of the surrounding form: HTML forbids nested forms, and the form must not receive the drawer's
 * events. Render it in the browser only.
 */
export function FormPortal({ children }: { children: ReactNode }) {
  return createPortal(
    // React events bubble through portals.
    <div {...stopFormEvents}>{children}</div>,
    document.body,
  );
}
