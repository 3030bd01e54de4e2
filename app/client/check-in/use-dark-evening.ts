import { useEffect } from "react";
import { applyTheme } from "#app/ui/theme/theme.ts";
import { isEvening } from "#domain/berlin-time.ts";

/**
 * Makes a page dark in the evening, by the device's clock, unless its `handle` has done so by the server's clock. A page
 * that was loaded earlier or comes from the cache needs this hook. While the page forces no mode, the attribute is empty.
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
