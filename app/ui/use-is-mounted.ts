import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that tells whether the component is mounted. A page, dialog or drawer may have been closed before
 * a response arrives.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
