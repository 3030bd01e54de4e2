import { useEffect } from "react";
import { applyTheme } from "#app/ui/theme/theme.ts";
import { isEvening } from "#domain/berlin-time.ts";

/**
 * Makes the page dark in the evening, by the device's clock. A page needs this hook when it was loaded before the
 * evening or comes from the cache; otherwise the route's `handle` has forced the mode by the server's clock. The hook
 * does nothing while the server forces a mode. `data-forced-theme` is empty or missing while no mode is forced.
 */
export function useDarkEvening(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let ownTheme = "";
    const force = (theme = isEvening(new Date()) ? "dark" : "") => {
      if ((dataset.forcedTheme ?? "") !== ownTheme) {
        ownTheme = ""; // The server has changed the mode. When it forces none, the next call sets the mode again.
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
