import { memo } from "react";
import { MediaPicker } from "#app/components/admin/media/media-picker.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { PhoneText } from "#domain/booking/booking-request.ts";
import type { Address, FieldName, RecordDraft } from "#domain/content/record-draft.ts";
import { slugify } from "#domain/slug.ts";
import { ArtFormsField } from "./art-forms-field.tsx";
import { useEditorTools } from "./editor-context.ts";
import { fieldLabels, type NumberField, UNKNOWN_FACT_LABEL, unitOf } from "./field-labels.ts";
import { LinkedRecordField } from "./linked-record-field.tsx";
import { PriceField, WholeNumberField } from "./number-fields.tsx";
import { OfferTypeField } from "./offer-type-field.tsx";
import { PositionFields } from "./position-fields.tsx";
import type { Issues } from "./use-issues.ts";

type RecordFieldsProps = {
  fields: RecordDraft["fields"];
  address: Address | null;
  art_form_ids: readonly string[];
  /** German messages by path, such as `fields.name`. */
  issues: Issues;
  /** Path of the public page without the slug, such as "/angebot/". */
  publicPath: string;
  slug_id: string;
};

const yesNoOptions = [
  { value: "", label: UNKNOWN_FACT_LABEL },
  { value: "ja", label: "ja" },
  { value: "nein", label: "nein" },
];

export const RecordFields = memo(function RecordFields(props: RecordFieldsProps) {
  const { fields, address, art_form_ids: artFormIds, issues } = props;
  const { entity, change } = useEditorTools();
  // TypeScript cannot check that only fields of `entity` are read below. `never` lets each value fit its input.
  const values = fields as unknown as Record<FieldName, never>;
  const setField = (name: FieldName, value: unknown) => change({ type: "field", name, value });
  const errorsOf = (name: FieldName) => issues[`fields.${name}`];
  const labelProps = (name: FieldName) => ({ label: fieldLabels[name], errors: errorsOf(name) });
  const textProps = (name: FieldName) => ({
    ...labelProps(name),
    value: String(values[name] ?? ""),
    onChange: (event: { target: { value: string } }) => setField(name, event.target.value),
  });
  const contactField = (name: FieldName, type: "email" | "tel" | "url") => (
    <TextField
      {...textProps(name)}
      // Keeps a final space, because more digits of a phone number may follow; `onBlur` removes the space.
      onChange={(event) => setField(name, event.target.value.trimStart() || null)}
      onBlur={({ target: { value } }) => {
        const stored = name === "contact_phone" ? PhoneText.parse(value) : value.trim();
        if (stored !== value) setField(name, stored);
      }}
      type={type}
      autoComplete="off"
    />
  );
  const numberField = (name: NumberField, hint?: string) => (
    <WholeNumberField
      name={name}
      hint={hint}
      {...labelProps(name)}
      value={values[name] ?? null}
      unit={unitOf(name, values[name])}
    />
  );
  const checkbox = (name: FieldName) => (
    <Checkbox checked={Boolean(values[name])} onChange={(event) => setField(name, event.target.checked)}>
      {fieldLabels[name]}
    </Checkbox>
  );
  const yesNoField = (name: FieldName) => (
    <Select
      {...labelProps(name)}
      value={yesNoOptionOf(values[name] ?? null)}
      onChange={(event) => setField(name, event.target.value === "" ? null : event.target.value === "ja")}
      options={yesNoOptions}
    />
  );
  const linkedField = (name: FieldName, linkedEntity: "artist" | "location" | "region") => (
    <LinkedRecordField
      name={name}
      entity={linkedEntity}
      value={values[name] ?? null}
      onChange={(id) => setField(name, id)}
      errors={errorsOf(name)}
    />
  );
  const image = "image_id" in fields && (
    <MediaPicker
      {...labelProps("image_id")}
      value={values.image_id ?? null}
      onChange={(id) => setField("image_id", id)}
    />
  );
  const addressFields = (
    <AddressFields address={address} issues={issues} onChange={(next) => change({ type: "address", address: next })} />
  );
  const contactFields = (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="text-xs font-semibold">Kontakt</legend>
      <p className="text-xs text-ink-soft sm:col-span-full">
        Steht bei den Angeboten, vor der Bestellung und in den Mails dazu. Fehlt E-Mail oder Telefon, steht dort{" "}
        {entity === "artist" ? "der Kontakt des Kunstraums, sonst unser eigener." : "unser eigener Kontakt."}
      </p>
      {contactField("contact_email", "email")}
      {contactField("contact_phone", "tel")}
      {contactField("website", "url")}
      <div className="self-end">{checkbox("is_vat_exempt")}</div>
    </fieldset>
  );

  if (entity === "landing_page") return <TextField {...textProps("title")} maxLength={120} />;
  return (
    <div className="grid gap-5">
      <TextField
        {...textProps("name")}
        maxLength={120}
        hint={<SlugHint name={String(values.name ?? "")} publicPath={props.publicPath} slug_id={props.slug_id} />}
      />
      {entity === "offer" && (
        <>
          <TextArea
            {...textProps("summary")}
            rows={4}
            hint={`Ein, zwei Sätze für die Seite und für Suchmaschinen. ${String(values.summary ?? "").length} von 300 Zeichen.`}
          />
          {image}
          <div className="grid gap-5 sm:grid-cols-2">
            <OfferTypeField
              {...labelProps("offer_type_id")}
              value={values.offer_type_id ?? null}
              onChange={(id) => setField("offer_type_id", id)}
            />
            <PriceField name="price" {...labelProps("price")} value={values.price ?? null} />
            {linkedField("artist_id", "artist")}
            {linkedField("location_id", "location")}
            {numberField("duration_minutes")}
            {numberField("max_slots_per_booking")}
            {numberField("cancellation_deadline_hours")}
            {numberField("minimum_participants")}
            {(values.minimum_participants != null || errorsOf("decides_hours_before")) &&
              numberField(
                "decides_hours_before",
                "Mindestens eine Stunde vorher. Wenn du nichts einträgst, gilt die Frist für kostenloses Stornieren.",
              )}
          </div>
          <ArtFormsField selectedIds={artFormIds} />
        </>
      )}
      {entity === "artist" && (
        <>
          {image}
          {linkedField("region_id", "region")}
          {addressFields}
          {checkbox("is_address_public")}
          <p className="-mt-4 text-xs text-ink-soft">
            Ohne das Häkchen steht nur der Ort auf der Seite, denn die Adresse kann privat sein.
          </p>
          {contactFields}
          <ArtFormsField selectedIds={artFormIds} />
        </>
      )}
      {entity === "location" && (
        <>
          {image}
          {linkedField("region_id", "region")}
          {addressFields}
          {contactFields}
          <fieldset className="@container">
            <legend className="text-xs font-semibold">Zugänglichkeit</legend>
            <p className="text-xs text-ink-soft">
              Was du nicht angibst, fehlt auf der Seite. Ohne jede Angabe steht dort, dass man vorher fragen soll.
            </p>
            <div className="grid items-end gap-4 pt-2 @sm:grid-cols-2 @xl:grid-cols-3">
              {yesNoField("is_step_free")}
              {yesNoField("has_accessible_toilet")}
              {yesNoField("has_induction_loop")}
            </div>
          </fieldset>
          <PositionFields
            latitude={values.corrected_latitude ?? null}
            longitude={values.corrected_longitude ?? null}
            postalCode={address?.postal_code ?? ""}
            issues={issues}
          />
        </>
      )}
      {entity === "region" && (
        <>
          <TextArea {...textProps("intro")} rows={6} />
          {image}
          {addressFields}
        </>
      )}
    </div>
  );
});

function yesNoOptionOf(value: boolean | null): string {
  if (value === null) return "";
  return value ? "ja" : "nein";
}

function SlugHint({ name, publicPath, slug_id }: { name: string; publicPath: string; slug_id: string }) {
  return (
    <>
      Adresse der Seite:{" "}
      <code className="font-text text-ink wrap-anywhere">
        {publicPath}
        {[slugify(name), slug_id].filter(Boolean).join("-")}/
      </code>
      . Sie folgt dem Namen; die fünf Zeichen am Ende bleiben immer, darum führen alte Links weiter hierher.
    </>
  );
}

type AddressFieldsProps = {
  address: Address | null;
  issues: Issues;
  onChange: (address: Address | null) => void;
};

/** Three empty fields mean no address (`null`). */
function AddressFields({ address, issues, onChange }: AddressFieldsProps) {
  const current = address ?? { street: "", postal_code: "", city: "" };
  const fieldProps = (name: keyof Address, label: string) => ({
    label,
    value: current[name],
    errors: issues[`address.${name}`],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...current, [name]: event.target.value };
      onChange(Object.values(next).some((value) => value !== "") ? next : null);
    },
  });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-[2fr_5.5rem_1.5fr]">
      <legend className="sr-only">Adresse</legend>
      <TextField {...fieldProps("street", "Straße und Hausnummer")} />
      <TextField {...fieldProps("postal_code", "PLZ")} inputMode="numeric" />
      <TextField {...fieldProps("city", "Ort")} />
    </fieldset>
  );
}
