import { useEffect, useState } from "react";
import { sectionLabel } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";

const DEBOUNCE_MS = 300;

/**
 * The sections as the outline shows them: a new order immediately, changed text debounced, because the list renders all
 * rows when one changes.
 */
export function useOutlineSections(sections: readonly PageSection[]): readonly PageSection[] {
  const [shown, setShown] = useState(sections);
  if (!hasSameRows(shown, sections)) setShown(sections);
  useEffect(() => {
    const debounce = setTimeout(
      () => setShown((before) => (hasSameText(before, sections) ? before : sections)),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(debounce);
  }, [sections]);
  return shown;
}

function hasSameRows(some: readonly PageSection[], others: readonly PageSection[]): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every(({ id, visible }, index) => others[index]?.id === id && others[index].visible === visible)
  );
}

function hasSameText(some: readonly PageSection[], others: readonly PageSection[]): boolean {
  return (
    hasSameRows(some, others) &&
    some.every((section, index) => {
      const other = others[index];
      return section === other || (other && sectionLabel(section) === sectionLabel(other));
    })
  );
}
