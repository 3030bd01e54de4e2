import type { ReactNode } from "react";

/** For a link in `Tabs`. `aria-current="page"` marks the link to the shown page. */
export const tabStyle =
  "-mb-px flex min-h-target items-center border-b-3 border-invisible text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-rule aria-[current=page]:text-ink-strong";

/** Each link opens a page, so the links are a navigation and not a tab list. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
      {children}
    </nav>
  );
}
