import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { isSubmissionLost } from "#app/client/shown-page.ts";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { QueryProvider } from "#app/components/admin/frame/query-provider.tsx";
import { UnsavedChangesDialog } from "#app/components/admin/frame/unsaved-changes-dialog.tsx";
import { MediaPicker } from "#app/components/admin/media/media-picker.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { revalidateAfterSubmission } from "#app/routes/revalidate-after-submission.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type SiteSettingColumn, siteSettingColumns, siteSettingNames } from "#domain/site/site-settings-change.ts";
import type { Route } from "./+types/settings.ts";
import { PurgeForm } from "./purge-form.tsx";
import { purgeFromForm, type SettingsResult, saveSettings } from "./settings-actions.ts";
import { type SettingField, settingsFieldsets } from "./settings-fieldsets.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).siteSettings.forEditing();
}

/** Saves the settings, or purges the cache. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["intent", "adresse", "version", ...siteSettingNames]);
  const api = context.get(apiContext);
  return textOf(fields, "intent") === "cache"
    ? purgeFromForm(fields, api, new URL(request.url).origin)
    : saveSettings(fields, api);
}

export const shouldRevalidate = revalidateAfterSubmission;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Einstellungen") }];

/**
 * Changes the site settings and purges the cache. When the settings were also saved elsewhere in the meantime, the form
 * shows the saved settings together with the text typed here, to be saved again.
 */
export default function SettingsPage({
  loaderData: savedSettings,
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const result = actionData && "errors" in actionData ? actionData : null;
  const { isBusy, onSubmit } = useSingleSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] button")?.focus();
  }, [result]);
  const [isUnsaved, setUnsaved] = useState(false);
  /** The texts typed since the last submission. */
  const [typedMeanwhile, setTypedMeanwhile] = useState<SettingsResult["typed"]>({});
  const [formState, setFormState] = useState<FormState>({
    result,
    settings: savedSettings,
    unsaved: result && !result.isSaved ? result.typed : {},
    isOutdated: false,
    changedElsewhere: [],
    resetKey: 0,
  });
  // The result arrives before the settings are loaded again.
  const isLoaded = useNavigation().state === "idle";
  if (result && result !== formState.result && isLoaded) {
    setUnsaved(!result.isSaved || Object.keys(typedMeanwhile).length > 0);
    setFormState(formStateAfter(result, formState, { savedSettings, typedMeanwhile }));
  }
  const noteTyped = (name: SiteSettingColumn, text: string) => {
    setUnsaved(true);
    setTypedMeanwhile((typed) => ({ ...typed, [name]: text }));
  };
  const fieldValue = (name: SiteSettingColumn) => formState.unsaved[name] ?? formState.settings[name] ?? "";
  return (
    <QueryProvider>
      <AdminPage
        title="Einstellungen"
        crumbs={[{ label: "Einstellungen" }]}
        actions={
          <LinkButton variant="outline" to="/admin/team/">
            Team
          </LinkButton>
        }
      >
        <Form
          ref={form}
          method="post"
          noValidate
          onSubmit={(event) => {
            onSubmit(event);
            if (!event.defaultPrevented) setTypedMeanwhile({});
          }}
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
              noteTyped(target.name as SiteSettingColumn, target.value);
          }}
          className="grid max-w-3xl gap-10 pt-4"
        >
          <input type="hidden" name="version" value={formState.settings.version} />
          <p className="text-sm text-ink-soft">
            Was hier steht, zeigen alle Seiten und Mails. Leerst du ein Feld, gilt wieder unser Vorschlag.
          </p>
          {settingsFieldsets.map(({ title, intro, hasHomeImage, fields }) => (
            <fieldset key={`${title} ${formState.resetKey}`} className="grid gap-4">
              <legend className="mb-4 w-full border-b-3 border-rule pb-2 font-display text-display-xs sm:text-display-sm">
                {title}
              </legend>
              {intro && <p className="text-xs text-ink-soft">{intro}</p>}
              {hasHomeImage && (
                <>
                  <p className="text-sm">
                    Titel und Einleitung stehen in der <Link to="/admin/landing/homepage/">Seite „Startseite“</Link>.
                    Dort gibt es Entwurf und Vorschau.
                  </p>
                  <HomeImageInput
                    value={fieldValue("home_image_id")}
                    errors={result?.errors.home_image_id}
                    onChoose={(id) => noteTyped("home_image_id", id)}
                  />
                </>
              )}
              {fields.map((field) => (
                <SettingInput
                  key={field.name}
                  field={field}
                  value={fieldValue(field.name)}
                  errors={result?.errors[field.name]}
                />
              ))}
            </fieldset>
          ))}
          <div className="grid justify-items-start gap-3">
            {result?.problem && isLoaded && (
              <Notice variant="problem" title={formState.isOutdated ? OUTDATED_MESSAGE : result.problem} isAnnounced>
                {formState.changedElsewhere.length > 0 &&
                  `Inzwischen geändert: ${formState.changedElsewhere.join(", ")}.`}
              </Notice>
            )}
            {/* After a lost submission, `result` is still that of an earlier one. */}
            {result?.isSaved && isLoaded && !isSubmissionLost() && (
              <Notice variant="success" title="Gespeichert." isAnnounced>
                {purgeMessage}
              </Notice>
            )}
            <Button type="submit" aria-disabled={isBusy || undefined}>
              Einstellungen speichern
            </Button>
          </div>
        </Form>
        <UnsavedChangesDialog isUnsaved={isUnsaved}>Gehst du weiter, ist er weg.</UnsavedChangesDialog>
        <div className="max-w-3xl pt-12">
          <PurgeForm />
        </div>
      </AdminPage>
    </QueryProvider>
  );
}

const OUTDATED_MESSAGE =
  "Jemand hat die Einstellungen inzwischen geändert. Was du eingegeben hast, steht noch hier, der Rest ist jetzt neu. Bitte prüfe alles und speichere noch einmal.";

const HOME_IMAGE_LABEL = "Großes Bild";

/** What the form shows. It changes only after a submission: settings loaded at another time would reset the fields. */
type FormState = {
  /** The result of the last submission. */
  result: SettingsResult | null;
  /** The settings that the fields are filled with. */
  settings: Route.ComponentProps["loaderData"];
  /** The typed texts that are not saved. */
  unsaved: SettingsResult["typed"];
  /** Whether the settings had been saved elsewhere when the last submission was refused. */
  isOutdated: boolean;
  /** German labels of the settings that were changed elsewhere. */
  changedElsewhere: string[];
  /** Incremented to remount the uncontrolled fields with new values. */
  resetKey: number;
};

/**
 * The form's state after a submission.
 * @param savedSettings the settings that were loaded after the submission
 * @param typedMeanwhile the texts typed since the submission
 */
function formStateAfter(
  result: SettingsResult,
  before: FormState,
  { savedSettings, typedMeanwhile }: { savedSettings: FormState["settings"]; typedMeanwhile: FormState["unsaved"] },
): FormState {
  if (result.isSaved) {
    // An emptied field shows the setting's default.
    const hasEmptiedField = siteSettingNames.some((name) => result.typed[name]?.trim() === "" && savedSettings[name]);
    const resetKey = hasEmptiedField ? before.resetKey + 1 : before.resetKey;
    return {
      result,
      settings: savedSettings,
      unsaved: typedMeanwhile,
      isOutdated: false,
      changedElsewhere: [],
      resetKey,
    };
  }
  const typed = { ...result.typed, ...typedMeanwhile };
  const unsaved: FormState["unsaved"] = {};
  for (const name of siteSettingNames) {
    const text = typed[name];
    if (text !== undefined && text !== (before.settings[name] ?? "")) unsaved[name] = text;
  }
  const isOutdated = savedSettings.version !== before.settings.version;
  return {
    result,
    settings: savedSettings,
    unsaved,
    isOutdated,
    changedElsewhere: labelsOf(siteSettingNames.filter((name) => savedSettings[name] !== before.settings[name])),
    resetKey: isOutdated ? before.resetKey + 1 : before.resetKey,
  };
}

function labelsOf(names: readonly SiteSettingColumn[]): string[] {
  // The home image is the only setting that is not in `fields`.
  const fields = settingsFieldsets.flatMap((fieldset) => fieldset.fields);
  return names.map((name) => fields.find((field) => field.name === name)?.label ?? HOME_IMAGE_LABEL);
}

type HomeImageInputProps = Pick<SettingInputProps, "value" | "errors"> & { onChoose: (id: string) => void };

function HomeImageInput({ value, errors, onChoose }: HomeImageInputProps) {
  const [image, setImage] = useState(value || null);
  return (
    <>
      <input type="hidden" name="home_image_id" value={image ?? ""} />
      <MediaPicker
        label={HOME_IMAGE_LABEL}
        value={image}
        onChange={(id) => {
          setImage(id);
          onChoose(id ?? "");
        }}
        hint="Ohne eigenes Bild zeigt die Startseite unsere Zeichnung."
        errors={errors}
      />
    </>
  );
}

type SettingInputProps = { field: SettingField; value: string; errors: string[] | undefined };

function SettingInput({ field: { name, label, hint, rows, type }, value, errors }: SettingInputProps) {
  const shared = { label, name, hint, errors, defaultValue: value, autoComplete: "off", maxLength: maxLengthOf(name) };
  return rows ? <TextArea {...shared} rows={rows} /> : <TextField {...shared} type={type} />;
}

function maxLengthOf(name: SettingField["name"]): number | undefined {
  return siteSettingColumns[name].unwrap().maxLength ?? undefined;
}
