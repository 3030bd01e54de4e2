import type { PageSection } from "#domain/content/page-section.ts";
import type { Issues } from "./use-publication.ts";

/** The id of the first section with an issue; `null` when the record's own fields have one. */
export function firstSectionWithIssues(issues: Issues, sections: readonly PageSection[]): string | null {
  const indexes = Object.keys(issues).map((path) => Number(/^sections\.(\d+)/.exec(path)?.[1] ?? -1));
  return sections[Math.min(...indexes)]?.id ?? null;
}

/**
 * Focuses the first invalid field of a panel. Waits for lazy-loaded fields until a key or pointer is pressed.
 * @returns a function that stops waiting
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
    // Groups such as an image picker are focused at their first button.
    (marked.hasAttribute("data-invalid") ? (marked.querySelector("button") ?? marked) : marked).focus();
  };
  observer.observe(panel, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] });
  addEventListener("pointerdown", stop);
  addEventListener("keydown", stop);
  focus();
  return stop;
}
