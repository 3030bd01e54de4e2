import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

/** React lets events of a portal bubble to the surrounding form, whose handlers would treat them as the form's own. */
const stopFormEvents = {
  onChange: stopPropagation,
  onInput: stopPropagation,
  onSubmit: stopPropagation,
  onKeyDown: stopPropagation,
  onBlur: stopPropagation,
};

/** Renders a drawer outside of the surrounding form, because HTML forbids nested forms. For the browser only. */
export function FormPortal({ children }: { children: ReactNode }) {
  return createPortal(<div {...stopFormEvents}>{children}</div>, document.body);
}
