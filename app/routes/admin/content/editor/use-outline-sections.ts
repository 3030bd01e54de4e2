import { useEffect, useState } from "react";
import { sectionContentLabel } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";

const DEBOUNCE_MS = 300;

/**
 * Changed text is debounced, so that typing does not render the outline. Adding, removing, moving and hiding sections
 * takes effect immediately.
 */
export function useOutlineSections(sections: readonly PageSection[]): readonly PageSection[] {
  const [shown, setShown] = useState(sections);
  if (!hasSameOrderAndVisibility(shown, sections)) setShown(sections);
  useEffect(() => {
    const debounce = setTimeout(
      () => setShown((before) => (hasSameOutline(before, sections) ? before : sections)),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(debounce);
  }, [sections]);
  return shown;
}

function hasSameOrderAndVisibility(before: readonly PageSection[], after: readonly PageSection[]): boolean {
  if (before === after) return true;
  return (
    before.length === after.length &&
    before.every(({ id, visible }, index) => after[index]?.id === id && after[index].visible === visible)
  );
}

function hasSameOutline(before: readonly PageSection[], after: readonly PageSection[]): boolean {
  return (
    hasSameOrderAndVisibility(before, after) &&
    before.every((section, index) => {
      const sectionAfter = after[index];
      return (
        section === sectionAfter || (sectionAfter && sectionContentLabel(section) === sectionContentLabel(sectionAfter))
      );
    })
  );
}
