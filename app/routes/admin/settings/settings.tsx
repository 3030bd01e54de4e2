import { useState } from "react";
import { useNavigation } from "react-router";
import { isSubmissionLost } from "#app/client/shown-page.ts";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { QueryProvider } from "#app/components/admin/frame/query-provider.tsx";
import { UnsavedChangesDialog } from "#app/components/admin/frame/unsaved-changes-dialog.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { revalidateAfterSubmission } from "#app/routes/revalidate-after-submission.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { type SiteSettingColumn, siteSettingNames } from "#domain/site/site-settings-change.ts";
import type { Route } from "./+types/settings.ts";
import { PurgeForm } from "./purge-form.tsx";
import { purgeFromForm, saveSettings } from "./settings-actions.ts";
import { settingsFieldsets } from "./settings-fieldsets.ts";
import { SettingsForm } from "./settings-form.tsx";
import { initialSettingsState, settingsStateAfter } from "./settings-state.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).siteSettings.forEditing();
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["intent", "adresse", "version", ...siteSettingNames]);
  const api = context.get(apiContext);
  return textOf(fields, "intent") === "cache"
    ? purgeFromForm(fields, api, new URL(request.url).origin)
    : saveSettings(fields, api);
}

export const shouldRevalidate = revalidateAfterSubmission;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Einstellungen") }];

/** When a save is refused because of a change elsewhere, the form shows the saved settings with the typed text. */
export default function SettingsPage({
  loaderData: savedSettings,
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  // Without JavaScript, `actionData` may be the result of the purge form, which has no `errors`.
  const result = actionData && "errors" in actionData ? actionData : null;
  // Until the settings are loaded again after a save, the forms contain the outdated version and cannot be submitted.
  const { isBusy, onSubmit } = useSingleSubmit({ includesRevalidation: true });
  const [state, setState] = useState(() => initialSettingsState(savedSettings, result));
  // The result arrives before the settings are loaded again.
  const isLoaded = useNavigation().state === "idle";
  if (result && result !== state.result && isLoaded) setState(settingsStateAfter(result, state, savedSettings));
  const noteTyped = (name: SiteSettingColumn, text: string) =>
    setState((before) => ({ ...before, unsaved: { ...before.unsaved, [name]: text } }));
  const isUnsaved = Object.entries(state.unsaved).some(
    ([name, text]) => text !== (state.settings[name as SiteSettingColumn] ?? ""),
  );
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
        <div className="grid max-w-3xl gap-12 pt-4">
          <p className="text-sm text-ink-soft">
            Was hier steht, zeigen alle Seiten und Mails. Leerst du ein Feld, gilt wieder unser Vorschlag. Jeden Teil
            speicherst du für sich.
          </p>
          {settingsFieldsets.map((fieldset) => {
            const outcome = state.outcomes[fieldset.title];
            const isLatest = outcome?.result === result;
            return (
              <SettingsForm
                key={fieldset.title}
                fieldset={fieldset}
                version={state.settings.version}
                textOf={(name) => state.unsaved[name] ?? state.settings[name] ?? ""}
                resetKey={state.resetKeys[fieldset.title] ?? 0}
                outcome={outcome}
                // Hidden during a submission, so that screen readers announce the same problem again.
                isProblemShown={isLoaded || !isLatest}
                // After a lost submission, `result` is still the result of an earlier submission.
                isSuccessShown={isLatest && result?.isSaved === true && isLoaded && !isSubmissionLost()}
                isBusy={isBusy}
                onTyped={noteTyped}
                onSubmit={onSubmit}
              />
            );
          })}
          <PurgeForm />
        </div>
        <UnsavedChangesDialog isUnsaved={() => isUnsaved}>Gehst du weiter, ist er weg.</UnsavedChangesDialog>
      </AdminPage>
    </QueryProvider>
  );
}
