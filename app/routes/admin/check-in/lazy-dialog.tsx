import { type ComponentType, createElement, useEffect, useRef, useState } from "react";
import { errorMessage } from "#app/client/use-action.ts";
import { notify } from "#app/ui/notification/notifications.ts";

/**
 * A dialog whose module is loaded when it is first opened. When loading fails (offline, or after a new deployment), a
 * toast is shown and `onClose` is called. Opening the dialog again repeats the load, unlike with `React.lazy`.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyDialog(props) {
    const [Component, setComponent] = useState(() => loaded);
    const latestOnClose = useRef(props.onClose);
    latestOnClose.current = props.onClose;
    useEffect(() => {
      // Another instance may have loaded it after this render.
      if (loaded) return setComponent(() => loaded);
      let isMounted = true;
      load().then(
        (component) => {
          loaded = component;
          if (isMounted) setComponent(() => component);
        },
        (error) => {
          if (!isMounted) return;
          notify({ title: errorMessage(error), icon: "warning", color: "danger" });
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
