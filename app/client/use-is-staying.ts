import { useCallback, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";

/**
 * Returns a function that returns false once the user has left the page, or is leaving it for another path. Called when
 * a response arrives, before a navigation or a dialog that would otherwise interrupt the user elsewhere.
 */
export function useIsStaying(): () => boolean {
  const isMounted = useIsMounted();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = location !== undefined && location.pathname !== pathname;
  return useCallback(() => isMounted() && !isLeaving.current, [isMounted]);
}
