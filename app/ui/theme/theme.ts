/** The color mode preferences; "system" (the default) follows the device. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];
export type ForcedTheme = Exclude<Theme, "system">;

/** Key of the preference in localStorage. */
export const THEME_KEY = "color-mode";
/** Key of the resolved scheme in localStorage: "light" or "dark". */
export const RESOLVED_SCHEME_KEY = "color-mode-value";
/** Name of the event on `window` that applies the preference in its `detail`. */
export const THEME_EVENT = "color-mode";

/**
 * The CSS color `--paper` of each mode, in hexadecimal. The browser's bundle omits `themeScript`, but would keep it if
 * both colors were in one object.
 */
const LIGHT_TOOLBAR = "#fbf7ef";
const DARK_TOOLBAR = "#141621";

/**
 * Sets `data-theme` on <html> and the color of the browser's toolbar. Runs in <head> before the first paint, so that
 * the page does not flash. A mode forced by the page (`data-forced-theme`) is not stored.
 */
export const themeScript = `(function(){
var root=document.documentElement,system=matchMedia("(prefers-color-scheme: dark)"),theme;
var color=document.head.appendChild(document.createElement("meta"));color.name="theme-color";
try{theme=localStorage.getItem("${THEME_KEY}")}catch(error){}
function apply(){
var device=system.matches?"dark":"light",scheme=theme==="dark"||theme==="light"?theme:device;
root.dataset.theme=root.dataset.forcedTheme||scheme;
color.content=root.dataset.theme==="dark"?"${DARK_TOOLBAR}":"${LIGHT_TOOLBAR}";
try{localStorage.setItem("${RESOLVED_SCHEME_KEY}",scheme)}catch(error){}
}
apply();
system.addEventListener("change",apply);
addEventListener("${THEME_EVENT}",function(event){theme=event.detail;apply()});
addEventListener("storage",function(event){if(event.key==="${THEME_KEY}"){theme=event.newValue;apply()}})
})()`;

function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

/** This tab's choice when it could not be stored; `stored` is what localStorage contained then. */
let unsaved: { theme: Theme; stored: string | null } | null = null;

function readStored(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}

export function readTheme(): Theme {
  const stored = readStored();
  if (unsaved?.stored === stored) return unsaved.theme; // no other tab has stored a choice since
  return isTheme(stored) ? stored : "system";
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
    unsaved = null;
  } catch {
    unsaved = { theme, stored: readStored() };
  }
  applyTheme(theme);
}

/** Called without `theme` when a page starts or stops forcing a mode. */
export function applyTheme(theme: Theme = readTheme()): void {
  dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }));
}

/** Ignores "system" and unknown values with a warning (specification, section 2). */
export function forcedThemeOf(theme: Theme | undefined): ForcedTheme | undefined {
  if (theme === undefined || theme === "light" || theme === "dark") return theme;
  console.warn(`A page cannot force the color mode "${theme}".`);
  return undefined;
}
