import { Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { AdminFrame } from "#app/components/admin/frame/admin-frame.tsx";
import { ErrorScreen, isNotFound } from "#app/components/site/error-screen.tsx";
import { pageTitle } from "#app/page-title.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import "#app/ui/icon/admin-icons.ts";
import type { Route } from "./+types/frame.ts";

export const handle = { layout: "admin" } satisfies RouteHandle;

export function loader() {
  return { loadedAt: new Date() };
}

/** Access control is in the root middleware. */
export default function AdminFrameRoute({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <AdminFrame loadedAt={loaderData.loadedAt}>
      {/* React Router fetches the route manifest of a link with `data-discover` in advance. Without this link, a
          revalidation would fetch the open page's manifest, and this request fails offline. */}
      <a href={pathname} data-discover="true" hidden>
        Diese Seite
      </a>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const matches = useMatches();
  return (
    <AdminFrame loadedAt={loaderData?.loadedAt}>
      <title>{isNotFound(error) ? "Page Not Found" : pageTitle(matches, "Verwaltung")}</title>
      <ErrorScreen error={error} />
    </AdminFrame>
  );
}
