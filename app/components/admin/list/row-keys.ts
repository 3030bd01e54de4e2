import type { KeyboardEvent } from "react";

/**
 * Arrow up, arrow down, Home and End focus the link of another row; X calls `toggleSelection`. Each row needs the
 * attribute `data-row` with its id, and the row's link needs the attribute `data-row-link`.
 */
export function handleRowKey(
  event: KeyboardEvent<HTMLElement>,
  toggleSelection: ((rowId: string) => void) | null,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = (event.target as Element).closest<HTMLElement>("[data-row]");
  if (!row) return;
  if (toggleSelection && event.key.toLowerCase() === "x") {
    toggleSelection(row.dataset.row ?? "");
    event.preventDefault();
    return;
  }
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const index = rows.indexOf(row);
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.querySelector<HTMLElement>("[data-row-link]")?.focus();
}
