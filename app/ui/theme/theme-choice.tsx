import { useId, useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";
import { chooseTheme, readTheme, THEME_EVENT, type Theme, themes } from "./theme.ts";

const labels: Record<Theme, { label: string; icon: IconName }> = {
  light: { label: "Hell", icon: "sun" },
  dark: { label: "Dunkel", icon: "moon" },
  system: { label: "Wie das Gerät", icon: "monitor" },
};

/** Hidden without JavaScript, disabled until hydrated. */
export function ThemeChoice() {
  const name = useId();
  const theme = useSyncExternalStore(onThemeChange, readTheme, () => null);
  return (
    <fieldset className="needs-script grid gap-1" disabled={!theme}>
      <legend className="eyebrow mb-1">Darstellung</legend>
      {themes.map((value) => (
        <label
          key={value}
          className="flex min-h-10 items-center gap-3 rounded-field px-2 text-sm has-checked:bg-paper-deep has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus hover:bg-paper-deep"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
          />
          <Icon name={labels[value].icon} />
          <span className="flex-1">{labels[value].label}</span>
          {theme === value && <Icon name="check" />}
        </label>
      ))}
    </fieldset>
  );
}

function onThemeChange(listener: () => void): () => void {
  addEventListener(THEME_EVENT, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(THEME_EVENT, listener);
    removeEventListener("storage", listener);
  };
}
