let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Opens a dialog over all others; answers what closes it. What the page says beside it moves in with it (`NotificationArea`). */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  replace([...open, dialog]);
  return () => {
    replace(open.filter((other) => other !== dialog));
    dialog.close();
  };
}

/** The dialog that everything else is inert under, or none. */
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
