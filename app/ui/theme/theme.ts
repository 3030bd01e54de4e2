/** The visitor's choice, kept in local storage under `colour-mode`; "system" (the default) follows the device. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];
/** A page can be by day or by night; following the device is no mode of its own. */
export type ForcedTheme = Exclude<Theme, "system">;

export const THEME_KEY = "colour-mode";
/** The scheme the choice comes to at the moment, "light" or "dark"; with "system" it follows the device. */
export const THEME_VALUE_KEY = "colour-mode-value";

/**
 * Runs in <head> before the first paint, so the page never flashes in the wrong light. It is a constant: a content
 * security policy can allow it by its hash, also in cached HTML. A forced mode stands in `data-forced-theme` on <html>; it is
 * shown and not kept.
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
    // Storage can be blocked; the device's own scheme is then the only choice there is.
    return "system";
  }
}

/** Keeps the choice and applies it at once; the script in <head> does the applying. */
export function chooseTheme(mode: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, mode);
  } catch {
    // The choice then lasts until the page is left.
  }
  applyTheme(mode);
}

/** Applies a choice again, after a page began or ceased to force a mode. */
export function applyTheme(mode: Theme = readTheme()): void {
  dispatchEvent(new CustomEvent("colour-mode", { detail: mode }));
}

/** The mode a page may force. "system", or anything else past the types, is refused with a warning (specification, section 2). */
export function forcedThemeOf(wanted: Theme | undefined): ForcedTheme | undefined {
  if (wanted === undefined || wanted === "light" || wanted === "dark") return wanted;
  console.warn(`A page cannot force the colour mode "${wanted}".`);
  return undefined;
}
