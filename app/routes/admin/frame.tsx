import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { AdminFrame } from "#app/components/admin/frame/admin-frame.tsx";
import { adminNavigation } from "#app/components/admin/frame/admin-links.ts";
import { ErrorScreen, isNotFound } from "#app/components/site/error-screen.tsx";
import { pageTitle } from "#app/page-title.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import "#app/ui/icon/admin-icons.ts";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import type { Route } from "./+types/frame.ts";

// Loaded separately, because the check-in page has no room for it.
const PageError = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/admin/frame/page-error.tsx")).PageError : null,
  () =>
    import("#app/components/admin/frame/page-error.tsx").then(
      (module) => module.PageError,
      () => ErrorScreen,
    ),
);

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

/** Shows errors of a page inside the admin layout. A failed page of the navigation, such as a list, keeps its heading. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const link = adminNavigation.flatMap(({ links }) => links).find(({ to }) => pageUrl(to) === pathname);
  if (link && !(isRouteErrorResponse(error) && error.status < 500)) {
    return (
      <AdminFrame loadedAt={loaderData?.loadedAt}>
        <title>{pageTitle(matches, link.label)}</title>
        <PageError title={link.label} hasFilters={search !== ""} error={error} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame loadedAt={loaderData?.loadedAt}>
      <title>{isNotFound(error) ? "Page Not Found" : pageTitle(matches, "Verwaltung")}</title>
      <ErrorScreen error={error} />
    </AdminFrame>
  );
}
