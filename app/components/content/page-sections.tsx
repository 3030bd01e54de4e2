import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { SectionRun } from "./section-runs.ts";

// The server renders both. A document loads `InteractiveSections` after the page's first scripts. It loads no
// `SectionList` for static runs without `content`, because it contains their HTML. A client-side navigation loads both.
const InteractiveSections = lazyLoaded(
  import.meta.env.SSR ? (await import("./interactive-sections.tsx")).InteractiveSections : null,
  () => import("./interactive-sections.tsx").then((module) => module.InteractiveSections),
);
const SectionList = lazyLoaded(import.meta.env.SSR ? (await import("./section-list.tsx")).SectionList : null, () =>
  import("./section-list.tsx").then((module) => module.SectionList),
);

/**
 * The sections of a page in their order, as runs of consecutive interactive or static sections. `StaticPart` hydrates a
 * run that has `content`. In a document, only the static runs made by `sectionRunsOf` have no `content`.
 */
export function PageSections({ runs }: { runs: readonly SectionRun[] }) {
  return runs.map(({ name, content, isInteractive }) => (
    <StaticPart key={name} name={name} data={content}>
      {(pageContent) => (isInteractive ? <InteractiveSections {...pageContent} /> : <SectionList {...pageContent} />)}
    </StaticPart>
  ));
}
