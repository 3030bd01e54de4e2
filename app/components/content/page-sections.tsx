import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { SectionRun } from "./static-sections.ts";

// Rendered on the server. With a document the browser loads only the sections that need hydration, after the rest of
// the page.
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
      {(content) => (isInteractive ? <InteractiveSections {...content} /> : <SectionList {...content} />)}
    </StaticPart>
  ));
}
