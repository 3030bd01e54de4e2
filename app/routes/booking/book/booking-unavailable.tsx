import { type ComponentType, lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { emptyModule } from "#app/ui/lazy-loaded.ts";

const RestingGhost: ComponentType = import.meta.env.SSR
  ? (await import("#app/brand/resting-ghost.tsx")).RestingGhost
  : lazy<ComponentType>(() =>
      import("#app/brand/resting-ghost.tsx").then((module) => ({ default: module.RestingGhost }), emptyModule),
    );

/** Error page of the booking form when Supabase is unreachable. */
export function BookingUnavailable() {
  const { pathname, search } = useLocation();
  return (
    <div className="page-grid gap-y-8 pt-8">
      <title>Platz buchen</title>
      <h1 className="text-display-lg">Einen Moment noch</h1>
      <div className="md:col-[1/7]">
        <EmptyState
          isError
          title="Wir erreichen unser Buchungssystem gerade nicht."
          action={
            <LinkButton to={pathname + search} reloadDocument>
              Noch einmal versuchen
            </LinkButton>
          }
        >
          <p>
            Was du schon ausgefüllt hast, bleibt sechs Stunden für dich aufgehoben. Hattest du gerade bestellt, sehen
            wir nach, ob deine Bestellung angekommen ist. Doppelt gebucht wird nichts.
          </p>
        </EmptyState>
      </div>
      <div className="md:col-[7/-1] *:h-auto *:w-full">
        <Suspense fallback={<svg viewBox="0 0 1200 520" aria-hidden="true" />}>
          <RestingGhost />
        </Suspense>
      </div>
    </div>
  );
}
