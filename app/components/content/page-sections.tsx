import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { SectionRun } from "./section-runs.ts";

// The server renders both components. For a document, the browser loads `InteractiveSections` after the page's first
// scripts, and no `SectionList` for static runs without `content`, because the document contains their HTML. For a
// client-side navigation, the browser loads both components.
const InteractiveSections = lazyLoaded(
  import.meta.env.SSR ? (await import("./interactive-sections.tsx")).InteractiveSections : null,
  () => import("./interactive-sections.tsx").then((module) => module.InteractiveSections),
);
const SectionList = lazyLoaded(import.meta.env.SSR ? (await import("./section-list.tsx")).SectionList : null, () =>
  import("./section-list.tsx").then((module) => module.SectionList),
);

/**
 * The sections of a page in their order, as runs: consecutive sections that are rendered together. `StaticPart`
 * hydrates a run that has `content`. In a document, only the static runs made by `sectionRunsOf` have no `content`.
 */
export function PageSections({ runs }: { runs: readonly SectionRun[] }) {
  return runs.map(({ name, content, isInteractive }) => (
    <StaticPart key={name} name={name} data={content}>
      {(pageContent) => (isInteractive ? <InteractiveSections {...pageContent} /> : <SectionList {...pageContent} />)}
    </StaticPart>
  ));
}
