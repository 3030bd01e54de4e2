let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/**
 * Opens a modal dialog above all others and returns the function that closes it. Notifications move into it
 * (`NotificationArea`).
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  replace([...open, dialog]);
  return () => {
    replace(open.filter((other) => other !== dialog));
    dialog.close();
  };
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
