import { useCallback, useEffect, useRef } from "react";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";

/** `notify` for undos that work only while the component is mounted. The notifications close when it unmounts. */
export function useUndoNotify(): typeof notify {
  const ids = useRef<string[]>([]);
  useEffect(() => () => ids.current.forEach(closeNotification), []);
  return useCallback((notification) => {
    const id = notify(notification);
    ids.current.push(id);
    return id;
  }, []);
}
