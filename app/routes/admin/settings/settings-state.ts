import type { SiteSettingColumn } from "#domain/site/site-settings-change.ts";
import type { SettingsResult } from "./settings-actions.ts";
import { settingNamesOf, settingsFieldsets } from "./settings-fieldsets.ts";

/** Each save submits `version`. The server refuses the save when the settings have been saved elsewhere since. */
export type SavedSettings = Record<SiteSettingColumn, string | null> & { version: number };

/** What a form shows about its last submission. */
export type SettingsOutcome = {
  result: SettingsResult;
  /** Whether the settings had been saved elsewhere when the submission was refused. */
  isOutdated: boolean;
  changedElsewhere: SiteSettingColumn[];
};

/** `settings` changes only after a submission, because settings loaded at another time would reset the fields. */
export type SettingsState = {
  result: SettingsResult | null;
  /** The settings that the fields are filled with. All forms submit the version of these settings. */
  settings: SavedSettings;
  /** Texts typed and not saved since; a text may equal the saved text again. */
  unsaved: SettingsResult["typed"];
  /** By the title of the fieldset. */
  outcomes: Partial<Record<string, SettingsOutcome>>;
  /** By the title of the fieldset. An increment fills the uncontrolled fields with new values. */
  resetKeys: Partial<Record<string, number>>;
};

/** `result` is the result of a form that was submitted before hydration, else `null`. */
export function initialSettingsState(settings: SavedSettings, result: SettingsResult | null): SettingsState {
  const unsaved = result && !result.isSaved ? result.typed : {};
  const outcome = result && { result, isOutdated: false, changedElsewhere: [] };
  return { result, settings, unsaved, outcomes: outcome ? { [titleOf(result)]: outcome } : {}, resetKeys: {} };
}

/**
 * Texts typed in other forms, or since the submission, stay unsaved.
 * @param settings the settings that were loaded after the submission
 */
export function settingsStateAfter(
  result: SettingsResult,
  before: SettingsState,
  settings: SavedSettings,
): SettingsState {
  const submitted = Object.entries(result.typed) as [SiteSettingColumn, string][];
  const unsaved = result.isSaved
    ? withoutTexts(before.unsaved, result.typed)
    : {
        ...Object.fromEntries(submitted.filter(([name, text]) => text !== (before.settings[name] ?? ""))),
        ...before.unsaved,
      };
  const needsReset = (name: SiteSettingColumn) => {
    const shown = before.unsaved[name] ?? result.typed[name] ?? before.settings[name] ?? "";
    return shown !== (unsaved[name] ?? settings[name] ?? "");
  };
  const isOutdated = !result.isSaved && settings.version !== before.settings.version;
  const names = settingsFieldsets.flatMap(settingNamesOf);
  const changedElsewhere = isOutdated ? names.filter((name) => settings[name] !== before.settings[name]) : [];
  return {
    result,
    settings,
    unsaved,
    outcomes: { ...before.outcomes, [titleOf(result)]: { result, isOutdated, changedElsewhere } },
    resetKeys: Object.fromEntries(
      settingsFieldsets.map((fieldset) => {
        const resetKey = before.resetKeys[fieldset.title] ?? 0;
        return [fieldset.title, settingNamesOf(fieldset).some(needsReset) ? resetKey + 1 : resetKey];
      }),
    ),
  };
}

function withoutTexts(texts: SettingsState["unsaved"], saved: SettingsState["unsaved"]): SettingsState["unsaved"] {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== saved[name as SiteSettingColumn]));
}

function titleOf({ typed }: SettingsResult): string {
  return settingsFieldsets.find((fieldset) => settingNamesOf(fieldset).some((name) => name in typed))?.title ?? "";
}
