import { type ComponentType, lazy, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { buttonClasses } from "#app/ui/button/button-style.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { emptyModule, lazyLoaded } from "#app/ui/lazy-loaded.ts";

type ErrorScreenKind = "not-found" | "error";

/** The browser loads a drawing on demand, and shows none when loading fails. */
const drawings: Record<ErrorScreenKind, ComponentType> = import.meta.env.SSR
  ? {
      "not-found": (await import("#app/brand/lost-artwork.tsx")).LostArtwork,
      error: (await import("#app/brand/resting-ghost.tsx")).RestingGhost,
    }
  : {
      "not-found": lazy<ComponentType>(() =>
        import("#app/brand/lost-artwork.tsx").then((module) => ({ default: module.LostArtwork }), emptyModule),
      ),
      error: lazy<ComponentType>(() =>
        import("#app/brand/resting-ghost.tsx").then((module) => ({ default: module.RestingGhost }), emptyModule),
      ),
    };

const MissingPageSearch = lazyLoaded(
  import.meta.env.SSR ? (await import("./missing-page-search.tsx")).MissingPageSearch : null,
  () => import("./missing-page-search.tsx").then((module) => module.MissingPageSearch),
);

/** A link with an empty `href` reloads the current page, even without JavaScript. */
const CURRENT_PAGE = "";

/** Texts from section 2 of the specification. */
const texts: Record<ErrorScreenKind, { headline: string; text: string }> = {
  "not-found": {
    headline: "Da ist wohl ein Kunstwerk verloren gegangen!",
    text: "Setze hier deine kreative Reise fort.",
  },
  error: {
    headline: "Es scheint, als hätte unser künstlerischer Geist eine kleine Auszeit genommen.",
    text: "Wir arbeiten daran, die Seite wiederherzustellen. Probier es später noch einmal.",
  },
};

export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** For these statuses, `refusedPage` and `readForm` put a German message into `data`. */
const statusesWithMessage = [403, 408, 413, 429];

/** The page for an error that a route throws, unless the route's own `ErrorBoundary` shows another page. */
export function ErrorScreen({ error }: { error: unknown }) {
  const kind: ErrorScreenKind = isNotFound(error) ? "not-found" : "error";
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  // The data of a `notFound` response, such as "Page Not Found: /nirgendwo/", contains the path.
  const path = status === 404 && typeof data === "string" ? data.replace("Page Not Found: ", "") : null;
  const text = statusesWithMessage.includes(status) ? String(data) : texts[kind].text;
  const { headline } = texts[kind];
  const Drawing = drawings[kind];
  return (
    <div>
      {/* Phones crop the drawing. On wide screens, its wall and floor continue to both edges. */}
      <div
        className={`flex overflow-hidden *:h-auto *:max-h-[50svh] *:min-h-60 *:w-[max(100%,36rem)] *:max-w-none *:flex-none *:overflow-visible ${kind === "not-found" ? "justify-end" : "justify-center"}`}
      >
        <Suspense fallback={<svg viewBox="0 0 1200 520" aria-hidden="true" />}>
          <Drawing />
        </Suspense>
      </div>
      <div className="page-grid items-end gap-y-6 pt-8 pb-12">
        <h1 className="text-[clamp(3rem,1.9rem+4.2vw,7rem)]/[0.88] lg:col-[1/9]">{headline}</h1>
        <div className="grid justify-items-start gap-6 lg:col-[9/-1]">
          {path && <p className="eyebrow wrap-anywhere">Diese Seite gibt es nicht: {path}</p>}
          <p className="text-lg text-pretty">{text}</p>
          {path && <MissingPageSearch />}
          {kind === "error" && (
            <a href={CURRENT_PAGE} className={buttonClasses({ size: "lg" })}>
              Erneut versuchen
            </a>
          )}
          <LinkButton to="/" size="lg" color="secondary">
            Zurück zur Startseite
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
