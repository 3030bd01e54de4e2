import type { ReactNode } from "react";
import { IgnoredNotice, type IgnoredQuery } from "#app/components/search/ignored-notice.tsx";
import { type ListQuery, listUrl } from "#app/components/search/list-url.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import type { Page } from "#domain/list/pagination.ts";

export type ListPageProps = {
  eyebrow: string;
  title: string;
  lead: string;
  filter?: ReactNode;
  list: Page<unknown>;
  ignored: IgnoredQuery;
  /** What is listed, for screen readers. */
  label: string;
  /** The path of the list and its filters. */
  path: string;
  query?: ListQuery;
  empty: { title: string; text: string };
  /** The cards; shown when the list is not empty. */
  children: ReactNode;
};

/** The page of a public list: title, filter, cards, pagination. */
export function ListPage({
  eyebrow,
  title,
  lead,
  filter,
  list,
  ignored,
  label,
  path,
  query = {},
  empty,
  children,
}: ListPageProps) {
  return (
    <>
      <div className="page-grid items-end gap-y-6 pt-8 pb-section">
        <div className="grid gap-5 md:col-[1/9]">
          <p className="eyebrow num">{eyebrow}</p>
          <h1 className="text-display-title tracking-[-0.02em]">{title}</h1>
        </div>
        <p className="max-w-prose text-lg text-pretty md:col-[1/9] lg:col-[9/-1]">{lead}</p>
        <IgnoredNotice ignored={ignored} firstPage={listUrl(path, query)} />
        {filter && <div className="border-t-3 border-rule pt-6">{filter}</div>}
      </div>
      <section aria-labelledby="liste">
        <h2 id="liste" className="sr-only">
          {label}
        </h2>
        {list.items.length > 0 ? (
          children
        ) : (
          <div className="page-grid">
            <EmptyState title={empty.title} action={<LinkButton to={path}>Alle zeigen</LinkButton>}>
              <p>{empty.text}</p>
            </EmptyState>
          </div>
        )}
        <div className="page-grid pt-8">
          <Pagination {...list} label={label} pageLink={(page) => listUrl(path, query, page)} />
        </div>
      </section>
    </>
  );
}
