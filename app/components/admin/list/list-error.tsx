import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { ErrorScreen } from "#app/components/site/error-screen.tsx";
import { buttonClasses } from "#app/ui/button/button-style.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";

/** A link with an empty `href` reloads the page with its search and filters. */
const CURRENT_PAGE = "";

/** The `ErrorBoundary` of an admin list. */
export function ListError({ title }: { title: string }) {
  const error = useRouteError();
  const { search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorScreen error={error} />;
  return (
    <AdminPage title={title} crumbs={[{ label: title }]}>
      <div className="pt-4" role="alert">
        <EmptyState
          isError
          title="Das ließ sich nicht laden."
          action={
            <a href={CURRENT_PAGE} className={buttonClasses({ variant: "outline" })}>
              Noch einmal laden
            </a>
          }
        >
          <p>
            Die Seite „{title}“ ist gerade nicht zu erreichen. Versuch es gleich noch einmal
            {search && ", Suche und Filter bleiben"}.
          </p>
        </EmptyState>
      </div>
    </AdminPage>
  );
}
