import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { SectionRun } from "./section-runs.ts";

// After a document request, the browser loads no `SectionList` for runs without `content`, because the document
// contains their HTML. After a client-side navigation, the browser loads both components.
const InteractiveSections = lazyLoaded(
  import.meta.env.SSR ? (await import("./interactive-sections.tsx")).InteractiveSections : null,
  () => import("./interactive-sections.tsx").then((module) => module.InteractiveSections),
);
const SectionList = lazyLoaded(import.meta.env.SSR ? (await import("./section-list.tsx")).SectionList : null, () =>
  import("./section-list.tsx").then((module) => module.SectionList),
);

/** `StaticPart` hydrates a run that has `content` (see `SectionRun`). */
export function PageSections({ runs }: { runs: readonly SectionRun[] }) {
  return runs.map(({ name, content, isInteractive }) => (
    <StaticPart key={name} name={name} data={content}>
      {(pageContent) => (isInteractive ? <InteractiveSections {...pageContent} /> : <SectionList {...pageContent} />)}
    </StaticPart>
  ));
}
