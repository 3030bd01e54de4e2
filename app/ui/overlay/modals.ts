let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/**
 * Fields to type into or to choose from. A file input opens a window of the system, so it never gets the initial focus.
 */
const FIELDS = "input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true], [role=spinbutton]";

/**
 * Opens a modal dialog above all others and returns the function that closes it. The first field gets the focus;
 * without one the browser focuses the first button. Notifications move into the dialog (`NotificationArea`).
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  focusFirstField(dialog);
  replace([...open, dialog]);
  return () => {
    replace(open.filter((other) => other !== dialog));
    dialog.close();
  };
}

/** `showModal` focuses the close button, where a typed space would discard what was typed. */
function focusFirstField(dialog: HTMLDialogElement): void {
  for (const field of dialog.querySelectorAll<HTMLElement>(FIELDS)) {
    field.focus();
    if (document.activeElement === field) return; // hidden and disabled fields take no focus
  }
}

/** The topmost open modal dialog; everything outside it is inert. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function onModalsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}
