/** The colour mode preference, stored in local storage under `colour-mode`; "system" (the default) follows the device. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];
/** A page can force light or dark; "system" cannot be forced. */
export type ForcedTheme = Exclude<Theme, "system">;

export const THEME_KEY = "colour-mode";
/** Storage key of the resolved scheme, "light" or "dark"; with "system" it follows the device. */
export const THEME_VALUE_KEY = "colour-mode-value";

/**
 * Runs in <head> before the first paint, so that the page never flashes. A constant, so that a CSP can allow it by hash,
 * also in cached HTML. A forced mode is in `data-forced-theme` on <html>; it is applied, not stored.
 */
export const themeScript = `(function(){var d=document.documentElement,m;try{m=localStorage.getItem("${THEME_KEY}")}catch(e){}var q=matchMedia("(prefers-color-scheme: dark)");function s(){var v=m==="dark"||m==="light"?m:q.matches?"dark":"light";d.dataset.theme=d.dataset.forcedTheme||v;try{localStorage.setItem("${THEME_VALUE_KEY}",v)}catch(e){}}s();q.addEventListener("change",s);addEventListener("colour-mode",function(e){m=e.detail;s()});addEventListener("storage",function(e){if(e.key==="${THEME_KEY}"){m=e.newValue;s()}})})()`;

function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return isTheme(stored) ? stored : "system";
  } catch {
    // Storage is blocked: follow the device.
    return "system";
  }
}

/** Stores and applies a preference. */
export function chooseTheme(mode: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, mode);
  } catch {
    // Storage is blocked: the preference lasts until the page is left.
  }
  applyTheme(mode);
}

/** Applies the preference again after a page started or stopped forcing a mode. */
export function applyTheme(mode: Theme = readTheme()): void {
  dispatchEvent(new CustomEvent("colour-mode", { detail: mode }));
}

/** The forced mode of a page. Refuses "system" and unknown values with a warning (specification, section 2). */
export function forcedThemeOf(wanted: Theme | undefined): ForcedTheme | undefined {
  if (wanted === undefined || wanted === "light" || wanted === "dark") return wanted;
  console.warn(`A page cannot force the colour mode "${wanted}".`);
  return undefined;
}
