import type { PageSection } from "#domain/content/page-section.ts";
import type { Issues } from "./use-publication.ts";

/** The first section in which something is missing; `null` for what the record is itself, which comes first. */
export function firstSectionWithIssues(issues: Issues, sections: readonly PageSection[]): string | null {
  const indexes = Object.keys(issues).map((path) => Number(/^sections\.(\d+)/.exec(path)?.[1] ?? -1));
  return sections[Math.min(...indexes)]?.id ?? null;
}

/**
 * Puts the focus on the first field of a panel that is marked. An editor of rich text comes later than its section: it is waited
 * for, until somebody does something else.
 * @returns how to wait no longer
 */
export function focusFirstProblem(panel: HTMLElement): () => void {
  const observer = new MutationObserver(() => focus());
  const stop = () => {
    observer.disconnect();
    removeEventListener("pointerdown", stop);
    removeEventListener("keydown", stop);
  };
  const focus = () => {
    const marked = panel.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    if (!marked) return;
    stop();
    // What is no field itself has a button to begin with.
    (marked.hasAttribute("data-invalid") ? (marked.querySelector("button") ?? marked) : marked).focus();
  };
  observer.observe(panel, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] });
  addEventListener("pointerdown", stop);
  addEventListener("keydown", stop);
  focus();
  return stop;
}
