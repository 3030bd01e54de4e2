import { Suspense } from "react";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { PageContent } from "#workers/data/content/page-content.ts";

/** Rendered on the server, hydrated after the rest of the page. */
const SectionList = lazyLoaded(import.meta.env.SSR ? (await import("./section-list.tsx")).SectionList : null, () =>
  import("./section-list.tsx").then((file) => file.SectionList),
);

/** The sections of a page in their order. */
export function PageSections({ sections, images, offers, icons }: PageContent) {
  if (sections.length === 0) return null;
  return (
    <Suspense>
      <SectionList sections={sections} images={images} offers={offers} icons={icons} />
    </Suspense>
  );
}
