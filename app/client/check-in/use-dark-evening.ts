import { useEffect } from "react";
import { applyTheme } from "#app/ui/theme/theme.ts";
import { isEvening } from "#domain/berlin-time.ts";

const CHECK_MS = 60_000;

/** Makes a page dark when the evening begins while it is open. A page that is loaded later is dark by its `handle`. */
export function useDarkEvening(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const timer = setInterval(() => {
      if (!isEvening(new Date())) return;
      dataset.forcedTheme = "dark";
      applyTheme();
    }, CHECK_MS);
    return () => {
      clearInterval(timer);
      delete dataset.forcedTheme;
      applyTheme();
    };
  }, []);
}
