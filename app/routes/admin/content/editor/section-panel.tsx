import { useEffect, useMemo, useRef } from "react";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { copySection, type DraftChange } from "#domain/content/draft-change.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { useEditorTools } from "./editor-context.ts";
import { SectionForm } from "./section-form.tsx";
import { type Issues, noIssues } from "./use-issues.ts";

type SectionPanelProps = {
  section: PageSection;
  index: number;
  sectionCount: number;
  /** Issues of the whole draft, by path. */
  issues: Issues;
  onAdd: (addition: DraftChange & { type: "add" }) => void;
  onRemove: (id: string) => void;
};

export function SectionPanel({ section, index, sectionCount, issues, onAdd, onRemove }: SectionPanelProps) {
  const { change } = useEditorTools();
  const heading = useRef<HTMLHeadingElement>(null);
  const sectionIssues = useMemo(() => issuesOf(issues, `sections.${index}.content.`), [issues, index]);
  // Keyboard users continue from the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const move = (to: number) => change({ type: "move", id: section.id, index: to });
  return (
    <section aria-labelledby={`section-${section.id}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} id={`section-${section.id}`} tabIndex={-1} className="text-display-sm outline-none">
          {pageSectionLabels[section.type]}
        </h2>
        <div className="-mx-2 flex flex-wrap">
          {/* `disabled` would take the focus from the button when the section becomes the first or last. */}
          <IconButton
            icon="arrow-up"
            label="Nach oben"
            aria-disabled={index === 0 || undefined}
            onClick={() => index > 0 && move(index - 1)}
          />
          <IconButton
            icon="arrow-down"
            label="Nach unten"
            aria-disabled={index === sectionCount - 1 || undefined}
            onClick={() => index < sectionCount - 1 && move(index + 1)}
          />
          <IconButton
            icon="copy"
            label="Duplizieren"
            onClick={() => onAdd({ type: "add", section: copySection(section), index: index + 1 })}
          />
          <IconButton
            icon={section.visible ? "eye" : "eye-off"}
            label={section.visible ? "Verbergen" : "Zeigen"}
            onClick={() => change({ type: "toggle", id: section.id })}
          />
          <IconButton icon="trash" label="Abschnitt löschen" onClick={() => onRemove(section.id)} />
        </div>
      </div>
      {!section.visible && <p className="text-sm text-ink-soft">Verborgen: Auf der Seite fehlt dieser Abschnitt.</p>}
      <SectionForm section={section} issues={sectionIssues} />
    </section>
  );
}

/** The issues whose paths begin with `prefix`, by the rest of their paths. */
function issuesOf(issues: Issues, prefix: string): Issues {
  const matching = Object.entries(issues).filter(([path]) => path.startsWith(prefix));
  if (matching.length === 0) return noIssues;
  return Object.fromEntries(matching.map(([path, messages]) => [path.slice(prefix.length), messages]));
}
