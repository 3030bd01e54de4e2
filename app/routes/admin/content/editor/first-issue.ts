import type { PageSection } from "#domain/content/page-section.ts";
import type { Issues } from "./use-issues.ts";

const SECTION_PATH = /^sections\.(\d+)/;

/** The id of the first section with an issue; `null` without one, or when the record's own fields have an issue. */
export function firstSectionIdWithIssues(issues: Issues, sections: readonly PageSection[]): string | null {
  // -1 sorts the record's own fields before all sections.
  const indexes = Object.keys(issues).map((path) => Number(SECTION_PATH.exec(path)?.[1] ?? -1));
  return sections[Math.min(...indexes)]?.id ?? null;
}

/**
 * Waits for a visible invalid field when the panel has none yet, because some fields are lazy-loaded. A pressed key or
 * pointer ends the wait.
 * @returns a function that stops waiting
 */
export function focusFirstInvalidField(panel: HTMLElement): () => void {
  const observer = new MutationObserver(() => focus());
  const stop = () => {
    observer.disconnect();
    removeEventListener("pointerdown", stop);
    removeEventListener("keydown", stop);
  };
  const focus = () => {
    const invalidField = [...panel.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]')].find(
      (field) => !field.closest("[hidden]"), // a hidden field cannot have the focus
    );
    if (!invalidField) return;
    stop();
    // `data-invalid` marks a group, such as an image picker.
    const isGroup = invalidField.hasAttribute("data-invalid");
    const firstButton = isGroup ? invalidField.querySelector("button") : null;
    (firstButton ?? invalidField).focus();
  };
  observer.observe(panel, { subtree: true, childList: true, attributeFilter: ["aria-invalid", "data-invalid"] });
  addEventListener("pointerdown", stop);
  addEventListener("keydown", stop);
  focus();
  return stop;
}
