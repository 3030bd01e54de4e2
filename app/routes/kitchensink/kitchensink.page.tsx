import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { ActionSamples } from "./action-samples.tsx";
import { ContentSamples } from "./content-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { MessageSamples } from "./message-samples.tsx";

/** The component showcase: every component in every state, light and dark. */
export function KitchensinkPage() {
  return (
    <OverlayProvider>
      <main>
        <h1 className="sr-only">Bausteine</h1>
        <Showcase theme="light" name="Tag" />
        <Showcase theme="dark" name="Nacht" />
      </main>
    </OverlayProvider>
  );
}

function Showcase({ theme, name }: { theme: "light" | "dark"; name: string }) {
  return (
    <div data-theme={theme} className="bg-paper text-ink">
      <div className="page-grid gap-y-chapter py-section">
        <h2 className="text-display-xl">{name}</h2>
        <ActionSamples name={name} />
        <FieldSamples theme={theme} />
        <MessageSamples />
        <ContentSamples name={name} />
      </div>
    </div>
  );
}
