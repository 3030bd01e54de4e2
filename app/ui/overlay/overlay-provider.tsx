import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";

type Overlays = {
  /**
   * Closes the overlay that is open, and registers the close function of the next one. Call the returned function when
   * the registered overlay closes.
   */
  claim(close: () => void): () => void;
};

const OverlayContext = createContext<Overlays | null>(null);

/** Allows one open overlay at a time and closes it on a navigation to another path. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const closeCurrent = useRef<(() => void) | null>(null);
  const { pathname } = useLocation();
  const overlays = useMemo<Overlays>(
    () => ({
      claim(close) {
        closeCurrent.current?.();
        closeCurrent.current = close;
        return () => {
          if (closeCurrent.current === close) closeCurrent.current = null;
        };
      },
    }),
    [],
  );
  // The cleanup of a layout effect closes the overlay of the old page before an overlay of the new page opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the overlay when the page changes
  useLayoutEffect(() => () => closeCurrent.current?.(), [pathname]);
  return <OverlayContext value={overlays}>{children}</OverlayContext>;
}

/** @throws Error when a dialog or drawer is rendered outside the provider (specification, section 8) */
export function useOverlays(componentName: string): Overlays {
  const overlays = useContext(OverlayContext);
  if (!overlays) throw new Error(`${componentName} needs an <OverlayProvider> around it`);
  return overlays;
}
