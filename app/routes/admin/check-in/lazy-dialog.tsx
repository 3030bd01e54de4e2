import { type ComponentType, createElement, useEffect, useRef, useState } from "react";
import { errorMessage } from "#app/client/use-action.ts";
import { notify } from "#app/ui/notification/notifications.ts";

/**
 * A dialog that is loaded when it is first opened. If its chunk cannot be loaded (offline, or after a new deployment),
 * it shows a toast and closes, so that the next press tries again.
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function OnDemand(props) {
    const [Component, setComponent] = useState(() => loaded);
    const close = useRef(props.onClose);
    close.current = props.onClose;
    useEffect(() => {
      if (loaded) return;
      let isOpen = true;
      load().then(
        (component) => {
          loaded = component;
          if (isOpen) setComponent(() => component);
        },
        (error) => {
          if (!isOpen) return;
          notify({ title: errorMessage(error), icon: "warning", color: "danger" });
          close.current();
        },
      );
      return () => {
        isOpen = false;
      };
    }, []);
    return Component && createElement(Component, props);
  };
}
