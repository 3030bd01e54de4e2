import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { notify } from "#app/ui/notification/notifications.ts";

type OverlayProps = { onClose: () => void };

/**
 * A drawer or dialog that loads its code when it opens. When that fails, it closes, and a toast asks to reload the page,
 * because some browsers do not request a failed module again.
 */
export function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyOverlay(props: Props) {
    // `lazy` is called for each opening, because it keeps a failure. The other browsers then request the module again.
    const [Overlay] = useState(() =>
      lazy<ComponentType<Props>>(() =>
        load().then(
          (component) => ({ default: component }),
          () => ({ default: UnavailableOverlay }),
        ),
      ),
    );
    return (
      <Suspense>
        <Overlay {...props} />
      </Suspense>
    );
  };
}

function UnavailableOverlay({ onClose }: OverlayProps) {
  useEffect(() => {
    notify({
      title: "Das ließ sich nicht öffnen.",
      description: "Lade die Seite neu, sobald die Verbindung wieder da ist.",
      icon: "warning",
      color: "danger",
    });
    onClose();
  }, [onClose]);
  return null;
}
