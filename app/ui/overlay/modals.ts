let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Makes the dialog the topmost open modal dialog. Returns the function that removes it again. */
export function addOpenModal(dialog: HTMLDialogElement): () => void {
  setOpenDialogs([...openDialogs, dialog]);
  return () => setOpenDialogs(openDialogs.filter((other) => other !== dialog));
}

/** The topmost open modal dialog; everything outside it is inert. */
export function topModal(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null;
}

export function onModalsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOpenDialogs(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs = dialogs;
  for (const listener of listeners) listener();
}
