import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "#app/ui/layout/breadcrumb.tsx";

type AdminPageProps = {
  title: ReactNode;
  /** Breadcrumb without its first item "Verwaltung"; the last item is this page. */
  crumbs: readonly Crumb[];
  /** The primary action last. */
  actions?: ReactNode;
  children: ReactNode;
};

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
