import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const keepHere = (event: SyntheticEvent) => event.stopPropagation();
const keptHere = { onChange: keepHere, onInput: keepHere, onSubmit: keepHere, onKeyDown: keepHere, onBlur: keepHere };

/**
 * Puts a sheet at the end of the page instead of inside the editor's form: a form in a form is no HTML, and what is typed into the
 * sheet is none of the form's business. For what is shown in the browser only.
 */
export function FormPortal({ children }: { children: ReactNode }) {
  return createPortal(
    // Events of React bubble along its own tree, through the portal.
    <div {...keptHere}>{children}</div>,
    document.body,
  );
}
