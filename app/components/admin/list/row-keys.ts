import type { KeyboardEvent } from "react";

/**
 * Arrow keys, Home and End move the focus from row to row, X selects. Rows carry `data-row`, the link of each
 * `data-row-link`; Enter is the link's own. Only while the focus is in a row, and never with a modifier key.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>, toggleSelection: (rowId: string) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = (event.target as Element).closest<HTMLElement>("[data-row]");
  if (!row) return;
  if (event.key.toLowerCase() === "x") {
    toggleSelection(row.dataset.row ?? "");
    event.preventDefault();
    return;
  }
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const here = rows.indexOf(row);
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.querySelector<HTMLElement>("[data-row-link]")?.focus();
}
