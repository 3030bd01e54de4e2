import { type ComponentType, createElement, useEffect, useRef, useState } from "react";
import { notify } from "#app/ui/notification/notifications.ts";

/** The message that a module failed to load. */
export const NOT_LOADED = "Das ließ sich nicht laden. Lade die Seite neu, sobald die Verbindung wieder da ist.";

/**
 * Loads the module of a dialog or drawer when it opens. When the load fails, a notification asks to reload the page,
 * because some browsers do not request a failed module again. `React.lazy` would never repeat the load, and would show
 * the dialog 300 ms late.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props) {
    const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
    const latestOnClose = useRef(props.onClose);
    latestOnClose.current = props.onClose;
    useEffect(() => {
      let isMounted = true;
      load().then(
        (component) => {
          if (isMounted) setComponent(() => component);
        },
        () => {
          if (!isMounted) return;
          notify({
            title: NOT_LOADED,
            icon: "warning",
            color: "danger",
          });
          latestOnClose.current();
        },
      );
      return () => {
        isMounted = false;
      };
    }, []);
    return Component && createElement(Component, props);
  };
}
