import { useEffect } from "react";
import { applyTheme } from "#app/ui/theme/theme.ts";
import { isEvening } from "#domain/berlin-time.ts";

const CHECK_MS = 60_000;

/**
 * Makes a page dark in the evening, by the device's clock. When the server rendered the page in the evening, its
 * `handle` has already done so. A page that is loaded earlier or comes from the cache needs this hook.
 */
export function useDarkEvening(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    /** True while the mode is forced by this hook and not by the page's `handle`. */
    let isForced = false;
    const force = (isDark = isEvening(new Date())) => {
      if (isDark === isForced || (isDark && dataset.forcedTheme)) return;
      isForced = isDark;
      if (isDark) dataset.forcedTheme = "dark";
      else delete dataset.forcedTheme;
      applyTheme();
    };
    force();
    const timer = setInterval(force, CHECK_MS);
    return () => {
      clearInterval(timer);
      force(false);
    };
  }, []);
}
