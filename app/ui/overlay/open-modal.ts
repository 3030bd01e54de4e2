import { addOpenModal } from "./modals.ts";

/** Fields for the initial focus. File inputs are excluded: a typed space would open a file dialog. */
const FIELDS = "input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true], [role=spinbutton]";

/**
 * Focuses `initialFocus`, by default the first field. Returns the function that closes the dialog. Notifications move
 * into the dialog (`NotificationArea`).
 */
export function openModal(dialog: HTMLDialogElement, initialFocus?: HTMLElement | null): () => void {
  dialog.showModal();
  if (initialFocus) initialFocus.focus();
  else focusFirstField(dialog);
  const removeOpenModal = addOpenModal(dialog);
  return () => {
    removeOpenModal();
    dialog.close();
  };
}

/** `showModal` leaves the focus on the close button, where a typed space would close the dialog. */
function focusFirstField(dialog: HTMLDialogElement): void {
  for (const field of dialog.querySelectorAll<HTMLElement>(FIELDS)) {
    field.focus();
    if (document.activeElement === field) return; // hidden and disabled fields take no focus
  }
}
