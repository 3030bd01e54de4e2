import { pageTitle } from "#app/page-title.ts";
import { buttonClasses } from "#app/ui/button/button-style.ts";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { Route } from "./+types/offline.ts";

const RestingGhost = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/brand/resting-ghost.tsx")).RestingGhost : null,
  () => import("#app/brand/resting-ghost.tsx").then((module) => module.RestingGhost),
);

/** A link with an empty `href` loads the requested URL again. */
const CURRENT_PAGE = "";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Du bist offline") },
  { name: "robots", content: "noindex" },
];

/**
 * `public/offline-service-worker.js` returns this page when the network fails and the requested page is not a saved
 * ticket. The service worker replaces `<div id="tickets">` by links to the saved tickets.
 */
export default function Offline() {
  return (
    <>
      <div className="flex justify-center overflow-hidden *:h-auto *:max-h-[50svh] *:min-h-60 *:w-[max(100%,36rem)] *:max-w-none *:flex-none *:overflow-visible">
        <RestingGhost />
      </div>
      <div className="page-grid items-end gap-y-6 pt-8 pb-12">
        <h1 className="text-[clamp(3rem,1.9rem+4.2vw,7rem)]/[0.88] lg:col-[1/9]">Du bist offline.</h1>
        <div className="grid justify-items-start gap-6 lg:col-[9/-1]">
          <p className="text-lg text-pretty">
            Gerade kommen wir nicht ins Netz. Sobald du wieder Empfang hast, versuch es noch einmal.
          </p>
          <div id="tickets" />
          <a href={CURRENT_PAGE} className={buttonClasses({ size: "lg" })}>
            Erneut versuchen
          </a>
        </div>
      </div>
    </>
  );
}
