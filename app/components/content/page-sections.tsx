import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { SectionRun } from "./static-sections.ts";

// The server renders both. For a document, the browser loads only `InteractiveSections`, after the other components.
const InteractiveSections = lazyLoaded(
  import.meta.env.SSR ? (await import("./interactive-sections.tsx")).InteractiveSections : null,
  () => import("./interactive-sections.tsx").then((file) => file.InteractiveSections),
);
const SectionList = lazyLoaded(import.meta.env.SSR ? (await import("./section-list.tsx")).SectionList : null, () =>
  import("./section-list.tsx").then((file) => file.SectionList),
);

/** The sections of a page in their order. */
export function PageSections({ runs }: { runs: readonly SectionRun[] }) {
  return runs.map(({ name, content, isInteractive }) => (
    <StaticPart key={name} name={name} data={content}>
      {(loaded) => (isInteractive ? <InteractiveSections {...loaded} /> : <SectionList {...loaded} />)}
    </StaticPart>
  ));
}
