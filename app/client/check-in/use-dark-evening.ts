import { useEffect } from "react";
import { applyTheme } from "#app/ui/theme/theme.ts";
import { isEvening } from "#domain/berlin-time.ts";

/**
 * Makes the page dark in the evening in Berlin, by the device's clock. For pages that stay open or come from the cache.
 * The hook does nothing while the route's `handle` forces a color mode.
 */
export function useDarkEvening(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let ownTheme = "";
    const force = (theme = isEvening(new Date()) ? "dark" : "") => {
      if ((dataset.forcedTheme ?? "") !== ownTheme) {
        ownTheme = ""; // The route has changed the mode. Once the route forces none, the next call sets the mode again.
        return;
      }
      ownTheme = theme;
      dataset.forcedTheme = theme;
      applyTheme();
    };
    force();
    const timer = setInterval(force, 60_000);
    return () => {
      clearInterval(timer);
      force("");
    };
  }, []);
}
