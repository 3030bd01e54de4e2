import { useEffect, useState } from "react";
import { sectionLabel } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";

const TYPING_PAUSE_MS = 300;

/**
 * The sections as the outline shows them: another order at once, other words when typing pauses. For one row that changes
 * the list draws all of them anew, which no key should have to wait for.
 */
export function useOutlineSections(sections: readonly PageSection[]): readonly PageSection[] {
  const [shown, setShown] = useState(sections);
  if (!hasSameRows(shown, sections)) setShown(sections);
  useEffect(() => {
    const pause = setTimeout(
      () => setShown((before) => (hasSameText(before, sections) ? before : sections)),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(pause);
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
