import { useEffect, useRef, useState } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { QueryProvider } from "#app/components/admin/frame/query-provider.tsx";
import { UnsavedChangesDialog } from "#app/components/admin/frame/unsaved-changes-dialog.tsx";
import { MediaPicker } from "#app/components/admin/media/media-picker.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type SiteSettingColumn, siteSettingColumns, siteSettingNames } from "#domain/site/site-settings-change.ts";
import type { Route } from "./+types/settings.ts";
import { PurgeForm } from "./purge-form.tsx";
import { purgeFromForm, saveSettings } from "./settings-actions.ts";
import { type SettingField, settingsParts } from "./settings-parts.ts";

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

/** Also after a refusal, because another admin may have changed the settings. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" || defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Einstellungen") }];

/**
 * Name, operator, contact and texts of the site; the team; the cache. When another admin has saved other settings in
 * the meantime, the form shows them together with what was typed here, to be saved again.
 */
export default function SettingsPage({
  loaderData: saved,
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const result = actionData && "errors" in actionData ? actionData : null;
  const { isBusy, onSubmit } = useSingleSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] button")?.focus();
  }, [result]);
  const [isUnsaved, setUnsaved] = useState(false);
  const typed = result?.isSaved ? {} : (result?.typed ?? {});
  // Settings that were loaded again without a submit are not shown, because that would reset the fields.
  const [base, setBase] = useState({
    result,
    settings: saved,
    kept: typed,
    isOutdated: false,
    resets: 0,
    others: [] as string[],
  });
  // The result of the action is known before the settings are loaded again.
  const isLoaded = useNavigation().state === "idle";
  if (result && result !== base.result && isLoaded) {
    const before = base.settings;
    const isOutdated = !result.isSaved && saved.version !== before.version;
    // An emptied field shows its default once it is saved.
    const hasEmptied = result.isSaved && siteSettingNames.some((name) => result.typed[name] === "" && saved[name]);
    if (!result.isSaved) setUnsaved(true);
    const changedHere = siteSettingNames.filter((name) => (typed[name] ?? before[name] ?? "") !== (before[name] ?? ""));
    setBase({
      result,
      settings: saved,
      kept: Object.fromEntries(changedHere.map((name) => [name, typed[name]])),
      isOutdated,
      resets: base.resets + (isOutdated || hasEmptied ? 1 : 0),
      others: result.isSaved ? [] : labelsOf(siteSettingNames.filter((name) => saved[name] !== before[name])),
    });
  }
  const shown = (name: SiteSettingColumn) => base.kept[name] ?? base.settings[name] ?? "";
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
            setUnsaved(false);
            onSubmit(event);
          }}
          onInput={() => setUnsaved(true)}
          className="grid max-w-3xl gap-10 pt-4"
        >
          <input type="hidden" name="version" value={base.settings.version} />
          <p className="text-sm text-ink-soft">
            Was hier steht, zeigen alle Seiten und Mails. Leerst du ein Feld, gilt wieder unser Vorschlag.
          </p>
          {settingsParts.map(({ title, intro, fields }) => (
            // The fields are uncontrolled: a new key resets them.
            <fieldset key={`${title} ${base.resets}`} className="grid gap-4">
              <legend className="mb-4 w-full border-b-3 border-rule pb-2 font-display text-display-xs sm:text-display-sm">
                {title}
              </legend>
              {intro && <p className="text-xs text-ink-soft">{intro}</p>}
              {title === "Startseite" && (
                <>
                  <p className="text-sm">
                    Titel und Einleitung stehen in der <Link to="/admin/landing/homepage/">Seite „Startseite“</Link>.
                    Dort gibt es Entwurf und Vorschau.
                  </p>
                  <HomeImageInput
                    value={shown("home_image_id")}
                    errors={result?.errors.home_image_id}
                    onUnsaved={() => setUnsaved(true)}
                  />
                </>
              )}
              {fields.map((field) => (
                <SettingInput
                  key={field.name}
                  field={field}
                  value={shown(field.name)}
                  errors={result?.errors[field.name]}
                />
              ))}
            </fieldset>
          ))}
          <div className="grid justify-items-start gap-3">
            {result?.problem && isLoaded && (
              <Notice variant="problem" title={base.isOutdated ? OUTDATED_MESSAGE : result.problem} isAnnounced>
                {base.others.length > 0 && `Inzwischen geändert: ${base.others.join(", ")}.`}
              </Notice>
            )}
            {result?.isSaved && isLoaded && (
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

const labelsOf = (names: readonly SiteSettingColumn[]) =>
  names.map(
    (name) => settingsParts.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? HOME_IMAGE,
  );

const HOME_IMAGE = "Großes Bild";

type HomeImageInputProps = Pick<SettingInputProps, "value" | "errors"> & { onUnsaved: () => void };

function HomeImageInput({ value, errors, onUnsaved }: HomeImageInputProps) {
  const [image, setImage] = useState(value || null);
  return (
    <>
      <input type="hidden" name="home_image_id" value={image ?? ""} />
      <MediaPicker
        label={HOME_IMAGE}
        value={image}
        onChange={(id) => {
          setImage(id);
          onUnsaved();
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
