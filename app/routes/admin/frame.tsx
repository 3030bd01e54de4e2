import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { AdminFrame } from "#app/components/admin/frame/admin-frame.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { ErrorScreen } from "#app/components/site/error-screen.tsx";
import { pageTitle } from "#app/page-title.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import "#app/ui/icon/admin-icons.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import type { Route } from "./+types/frame.ts";

export const handle = { layout: "admin" } satisfies RouteHandle;

export function loader() {
  return { loadedAt: new Date() };
}

/** Layout of every admin page. Access control is in the root middleware. */
export default function AdminFrameRoute({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <AdminFrame loadedAt={loaderData.loadedAt}>
      {/* React Router fetches the route manifest of each link with `data-discover` in advance. Without this link, it
          would fetch the manifest of the open page only when it revalidates, which fails offline. */}
      <a href={pathname} data-discover="true" hidden>
        Diese Seite
      </a>
      <Outlet />
    </AdminFrame>
  );
}

/** Shows errors of a page inside the admin layout. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <AdminFrame loadedAt={loaderData?.loadedAt}>
      <title>{isNotFound ? "Page Not Found" : pageTitle(matches, "Verwaltung")}</title>
      {isNotFound ? (
        <ErrorScreen kind="not-found" />
      ) : (
        <AdminPage title="Das klappt gerade nicht." crumbs={[]}>
          <EmptyState
            isError
            title="Hier fehlt etwas."
            action={
              <LinkButton to={pathname + search} reloadDocument>
                Noch einmal versuchen
              </LinkButton>
            }
          >
            <p>Die Seite ließ sich nicht laden. Gespeichert ist, was gespeichert war; es ist nichts verloren.</p>
          </EmptyState>
        </AdminPage>
      )}
    </AdminFrame>
  );
}
