import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from "react-router";
import { AdminFrame } from "#app/blocks/admin/admin-frame.tsx";
import { AdminPage } from "#app/blocks/admin/admin-page.tsx";
import { ErrorScreen } from "#app/blocks/error-screen.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { pageTitle } from "#domain/site-configuration.ts";
import type { loader as rootLoader } from "../../root.tsx";
import type { RouteHandle } from "../../route-handle.ts";

export const handle = { layout: "admin" } satisfies RouteHandle;

/** What stands around every page of the admin area. It guards nothing: the root's middleware does. */
export default function AdminFrameRoute() {
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user ?? null;
  return (
    <AdminFrame user={user}>
      <Outlet />
    </AdminFrame>
  );
}

/** A page that fails leaves the frame standing: the other rooms are still open. */
export function ErrorBoundary() {
  const error = useRouteError();
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user ?? null;
  const { pathname, search } = useLocation();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <AdminFrame user={user}>
      <title>{isNotFound ? "Page Not Found" : pageTitle("Verwaltung")}</title>
      {isNotFound ? (
        <ErrorScreen kind="not-found" />
      ) : (
        <AdminPage title="Das klappt gerade nicht." crumbs={[]}>
          <EmptyState
            isProblem
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
