import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button/link-button.tsx";

type RegionPageSectionProps = {
  id: string;
  title: string;
  isEmpty?: boolean;
  /** Shown when `isEmpty` is true. */
  empty?: string;
  /** A link to the complete list; `false` when this list is complete. */
  more: { to: string; label: string } | false;
  children: ReactNode;
};

/** One of the lists on a region's page: its offers, locations or artists. */
export function RegionPageSection({ id, title, isEmpty = false, empty, more, children }: RegionPageSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="page-grid gap-y-2 pt-section pb-8">
        <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
        <h2 id={id} className="text-display-lg">
          {title}
        </h2>
        {isEmpty && <p className="max-w-prose pt-4 text-lg text-pretty">{empty}</p>}
      </div>
      {children}
      {more && (
        <div className="page-grid pt-10">
          <p>
            <LinkButton variant="outline" to={more.to}>
              {more.label}
            </LinkButton>
          </p>
        </div>
      )}
    </section>
  );
}
