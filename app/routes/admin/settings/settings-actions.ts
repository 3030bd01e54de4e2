import { data } from "react-router";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { refusedResult } from "#app/routes/refusal.ts";
import { type SiteSettingColumn, SiteSettingsChange, siteSettingNames } from "#domain/site/site-settings-change.ts";
import { visibleText } from "#domain/visible-text.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import { pathToPurge } from "./path-to-purge.ts";

export type SettingsResult = {
  /** The submitted settings, untrimmed. */
  typed: Partial<Record<SiteSettingColumn, string>>;
  errors: Partial<Record<SiteSettingColumn, string[]>>;
  /** Why nothing was saved, in German. */
  problem: string | null;
  isSaved: boolean;
};

/** A setting whose field is empty returns to the default. */
export async function saveSettings(fields: FormFields, api: Pick<ApiCaller, "siteSettings">) {
  const submitted = siteSettingNames.flatMap((name) => (fields[name] ?? []).slice(0, 1).map((text) => [name, text]));
  const typed: SettingsResult["typed"] = Object.fromEntries(submitted);
  const values = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, visibleText(text) || null]));
  const parsed = SiteSettingsChange.safeParse({ ...values, version: Number(textOf(fields, "version")) });
  if (!parsed.success) {
    const errors: SettingsResult["errors"] = {};
    for (const { path, message } of parsed.error.issues) errors[path[0] as SiteSettingColumn] ??= [message];
    return data<SettingsResult>(
      { typed, errors, problem: "Bitte prüfe deine Angaben.", isSaved: false },
      { status: 400 },
    );
  }
  try {
    await api.siteSettings.update(parsed.data);
    return data<SettingsResult>({ typed, errors: {}, problem: null, isSaved: true });
  } catch (error) {
    return refusedResult<SettingsResult>(error, ({ message }) => ({
      typed,
      errors: {},
      problem: message,
      isSaved: false,
    }));
  }
}

/**
 * `successMessage` and `problem` are in German. `purged.isComplete` is false when more pages may have been cached than
 * `purged.pages` lists.
 */
export async function purgeFromForm(fields: FormFields, api: Pick<ApiCaller, "cache">, origin: string) {
  const path = pathToPurge(textOf(fields, "adresse"), origin);
  if (path === null) {
    return data(
      { successMessage: null, problem: "Das ist keine Adresse unserer Seite. Gib zum Beispiel /angebot/…/ ein." },
      { status: 400 },
    );
  }
  try {
    const { pages, isComplete } = await api.cache.purge(path === undefined ? {} : { path });
    const successMessage =
      path === undefined ? "Alle Seiten werden neu gelesen." : `Die Seite ${path} wird neu gelesen.`;
    return data({ successMessage, problem: null, purged: { pages, isComplete } });
  } catch (error) {
    return refusedResult(error, ({ message }) => ({ successMessage: null, problem: message }));
  }
}
