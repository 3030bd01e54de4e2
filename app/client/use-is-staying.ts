import { useCallback, useRef } from "react";
import { useNavigation } from "react-router";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";

/**
 * Returns a function that returns false once the user has left the page, or is leaving it. Called when a response
 * arrives, before a navigation or a dialog that would otherwise interrupt the user elsewhere.
 */
export function useIsStaying(): () => boolean {
  const isMounted = useIsMounted();
  const { state } = useNavigation();
  const latestState = useRef(state);
  latestState.current = state;
  return useCallback(() => isMounted() && latestState.current === "idle", [isMounted]);
}
