import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { SectionRun } from "./static-sections.ts";

/** Rendered on the server; the browser loads it for sections that need hydration, after the rest of the page. */
const SectionList = lazyLoaded(import.meta.env.SSR ? (await import("./section-list.tsx")).SectionList : null, () =>
  import("./section-list.tsx").then((file) => file.SectionList),
);

/** The sections of a page in their order. */
export function PageSections({ runs }: { runs: readonly SectionRun[] }) {
  return runs.map(({ name, content }) => (
    <StaticPart key={name} name={name} data={content}>
      {(content) => <SectionList {...content} />}
    </StaticPart>
  ));
}
