import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { buttonClasses } from "#app/ui/button/button-style.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";

/** A link with an empty `href` reloads the current page with its search and filters. */
const CURRENT_PAGE = "";

/** An admin page whose data could not be loaded: its heading, and a link that loads it again. */
export function PageError({ title, hasFilters }: { title: string; hasFilters: boolean; error: unknown }) {
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
            {hasFilters && ", Suche und Filter bleiben"}.
          </p>
        </EmptyState>
      </div>
    </AdminPage>
  );
}
