import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "#app/ui/layout/breadcrumb.tsx";

export type AdminPageProps = {
  title: ReactNode;
  /** The way here; the page's own name is the last. "Verwaltung" is put in front. */
  crumbs: readonly Crumb[];
  /** What can be done with all of it, the main deed last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the admin area: where it hangs, what it is called, what can be done, and its contents. */
export function AdminPage({ title, crumbs, actions, children }: AdminPageProps) {
  return (
    <>
      <Breadcrumb crumbs={[{ label: "Verwaltung", ...(crumbs.length > 0 && { to: "/admin/" }) }, ...crumbs]} />
      <header className="-mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
        <h1 className="min-w-0 text-display-sm wrap-anywhere sm:text-display-md">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
    </>
  );
}
