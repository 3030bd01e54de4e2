import { type FormEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { MediaPicker } from "#app/components/admin/media/media-picker.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type SiteSettingColumn, siteSettingColumns } from "#domain/site/site-settings-change.ts";
import { type SettingField, type SettingsFieldset, settingsFieldsets } from "./settings-fieldsets.ts";
import { SettingsPreview } from "./settings-preview.tsx";
import type { SettingsOutcome } from "./settings-state.ts";

type SettingsFormProps = {
  fieldset: SettingsFieldset;
  version: number;
  textOf: (name: SiteSettingColumn) => string;
  /** Changes when the fields have to show other values. */
  resetKey: number;
  outcome: SettingsOutcome | undefined;
  isProblemShown: boolean;
  isSuccessShown: boolean;
  isBusy: boolean;
  onTyped: (name: SiteSettingColumn, text: string) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

export function SettingsForm(props: SettingsFormProps) {
  const { fieldset, version, textOf, resetKey, outcome, onTyped } = props;
  const { title, intro, hasHomeImage, fields } = fieldset;
  const result = outcome?.result;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] button")?.focus();
  }, [result]);
  // Fills the fields without a remount, which would lose the focus. Unsaved text stays, because `textOf` returns it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new `resetKey` changes what the fields show
  useEffect(() => {
    if (resetKey === 0) return; // keeps text that was typed before hydration
    for (const { name } of fields) {
      const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
      if (field && field.value !== textOf(name)) field.value = textOf(name);
    }
  }, [resetKey]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={props.onSubmit}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          onTyped(target.name as SiteSettingColumn, target.value);
      }}
      className="grid gap-4"
    >
      <input type="hidden" name="version" value={version} />
      <fieldset className="grid gap-4">
        <legend className="mb-4 w-full border-b-3 border-rule pb-2 font-display text-display-xs sm:text-display-sm">
          {title}
        </legend>
        {intro && <p className="text-xs text-ink-soft">{intro}</p>}
        {hasHomeImage && (
          <>
            <p className="text-sm">
              Titel und Einleitung stehen in der <Link to="/admin/landing/homepage/">Seite „Startseite“</Link>. Dort
              gibt es Entwurf und Vorschau.
            </p>
            <HomeImageInput
              value={textOf("home_image_id")}
              errors={result?.errors.home_image_id}
              onChoose={(id) => onTyped("home_image_id", id)}
            />
          </>
        )}
        {fields.map((field) => (
          <SettingInput key={field.name} field={field} value={textOf(field.name)} errors={result?.errors[field.name]} />
        ))}
      </fieldset>
      <SettingsPreview fieldset={fieldset} textOf={textOf} />
      {outcome?.result.problem && props.isProblemShown && (
        <Notice variant="problem" title={outcome.isOutdated ? OUTDATED_MESSAGE : outcome.result.problem} isAnnounced>
          {/* The label "Satz zur MwSt." already ends with a full stop. */}
          {outcome.changedElsewhere.length > 0 &&
            `Inzwischen geändert: ${outcome.changedElsewhere.map(labelOf).join(", ").replace(/\.?$/, ".")}`}
        </Notice>
      )}
      {props.isSuccessShown && (
        <Notice variant="success" title="Gespeichert." isAnnounced>
          {purgeMessage}
        </Notice>
      )}
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        aria-label={`Speichern: ${title}`}
        aria-disabled={props.isBusy || undefined}
      >
        Speichern
      </Button>
    </Form>
  );
}

const OUTDATED_MESSAGE =
  "Jemand hat die Einstellungen inzwischen geändert. Was du eingegeben hast, steht noch hier, der Rest ist jetzt neu. Bitte prüfe alles und speichere noch einmal.";

const HOME_IMAGE_LABEL = "Großes Bild";

function labelOf(name: SiteSettingColumn): string {
  // The home image is the only setting that is not in `fields`.
  const fields = settingsFieldsets.flatMap((fieldset) => fieldset.fields);
  return fields.find((field) => field.name === name)?.label ?? HOME_IMAGE_LABEL;
}

type HomeImageInputProps = Pick<SettingInputProps, "value" | "errors"> & { onChoose: (id: string) => void };

function HomeImageInput({ value, errors, onChoose }: HomeImageInputProps) {
  return (
    <>
      <input type="hidden" name="home_image_id" value={value} />
      <MediaPicker
        label={HOME_IMAGE_LABEL}
        value={value || null}
        onChange={(id) => onChoose(id ?? "")}
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
