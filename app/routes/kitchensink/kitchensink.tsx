import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { cloudflareContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { notFound } from "../not-found.ts";
import type { Route } from "./+types/kitchensink.ts";
import { ActionSamples } from "./action-samples.tsx";
import { ContentSamples } from "./content-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { MessageSamples } from "./message-samples.tsx";

export const handle = { layout: "none" } satisfies RouteHandle;

/** Throws 404 unless the variable `PUBLIC_KITCHENSINK` is "1". */
export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(cloudflareContext).env.PUBLIC_KITCHENSINK !== "1") throw notFound(request);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  // Keeps the meta tags of the root route, which the meta of a page otherwise replaces.
  ...matches.slice(0, 1).flatMap((match) => match?.meta ?? []),
  { name: "robots", content: "noindex" },
];

/** The component showcase. */
export default function Kitchensink() {
  return (
    <OverlayProvider>
      <main>
        <h1 className="sr-only">Bausteine</h1>
        <Showcase theme="light" themeName="Tag" />
        <Showcase theme="dark" themeName="Nacht" />
      </main>
    </OverlayProvider>
  );
}

function Showcase({ theme, themeName }: { theme: "light" | "dark"; themeName: string }) {
  return (
    <div data-theme={theme} className="bg-paper text-ink">
      <div className="page-grid gap-y-chapter py-section">
        <h2 className="text-display-xl">{themeName}</h2>
        <ActionSamples themeName={themeName} />
        <FieldSamples theme={theme} />
        <MessageSamples />
        <ContentSamples themeName={themeName} />
      </div>
    </div>
  );
}
