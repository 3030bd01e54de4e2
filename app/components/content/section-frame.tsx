import type { ReactNode } from "react";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";

export const SECTION_GRID = "page-grid items-start gap-y-6 pt-section";

/** The preview finds a section by the id in `data-section`. This element has no box, so the preview uses its child. */
export function SectionAnchor({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div data-section={id} className="contents">
      {children}
    </div>
  );
}

export function SectionTitle({ id, children }: { id?: string | undefined; children: string }) {
  return children ? <h2 id={id} className="text-display-md md:col-[1/5]" {...headingTextProps(children)} /> : null;
}
