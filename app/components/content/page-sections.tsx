import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { SectionGroup } from "./section-groups.ts";

// After a document request, the browser loads no `SectionList` for groups without `content`, because the document
// contains their HTML. After a client-side navigation, the browser loads both components.
const InteractiveSections = lazyLoaded(
  import.meta.env.SSR ? (await import("./interactive-sections.tsx")).InteractiveSections : null,
  () => import("./interactive-sections.tsx").then((module) => module.InteractiveSections),
);
const SectionList = lazyLoaded(import.meta.env.SSR ? (await import("./section-list.tsx")).SectionList : null, () =>
  import("./section-list.tsx").then((module) => module.SectionList),
);

/** `StaticPart` hydrates a group that has `content` (see `SectionGroup`). */
export function PageSections({ groups }: { groups: readonly SectionGroup[] }) {
  return groups.map(({ name, content, isInteractive }) => (
    <StaticPart key={name} name={name} data={content}>
      {(pageContent) => (isInteractive ? <InteractiveSections {...pageContent} /> : <SectionList {...pageContent} />)}
    </StaticPart>
  ));
}
