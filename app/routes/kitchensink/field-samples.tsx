import { useId, useState } from "react";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { DatePicker } from "#app/ui/form/date-picker.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";
import { RowCheckbox } from "#app/ui/form/row-checkbox.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Row, Sample } from "./sample.tsx";

export function FieldSamples({ theme }: { theme: string }) {
  const [slots, setSlots] = useState(2);
  const prefix = useId();
  return (
    <Sample title="Felder">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="Vorname"
          name={`${prefix}-first-name`}
          placeholder="Friederike"
          hint="Wie auf dem Namensschild."
        />
        <TextField
          label="Nachname"
          name={`${prefix}-last-name`}
          defaultValue="M"
          errors={["Bitte gib mindestens 2 Zeichen ein."]}
        />
        <TextField label="Gesperrt" name={`${prefix}-locked-text`} defaultValue="lässt sich nicht ändern" disabled />
        <TextArea label="Nachricht" name={`${prefix}-message`} hint="Höchstens 500 Zeichen." />
        <TextArea
          label="Nachricht, gesperrt"
          name={`${prefix}-locked-message`}
          defaultValue="Danke für deine Zeilen."
          disabled
        />
        <Select
          label="Region, gesperrt"
          name={`${prefix}-locked-region`}
          options={[{ value: "a", label: "Spreewald" }]}
          disabled
        />
        <NumberField
          label="Dauer, gesperrt"
          name={`${prefix}-locked-duration`}
          unit="Minuten"
          defaultValue={90}
          disabled
        />
        <DatePicker label="Tag, gesperrt" name={`${prefix}-locked-day`} defaultValue="2027-04-12" isDisabled />
        <Select
          label="Region"
          name={`${prefix}-region`}
          placeholder="Alle Regionen"
          options={[
            { value: "spreewald", label: "Spreewald" },
            { value: "oderbruch", label: "Oderbruch" },
          ]}
        />
        <Select
          label="Art"
          name={`${prefix}-type`}
          options={[{ value: "a", label: "Workshop" }]}
          errors={["Bitte wähle eine Art."]}
        />
        <NumberField label="Dauer" name={`${prefix}-duration`} unit="Minuten" defaultValue={150} step={15} min={15} />
        <NumberField
          label="Preis"
          name={`${prefix}-price`}
          unit="€"
          defaultValue={4.5}
          step={0.01}
          errors={["Bitte prüfe den Preis."]}
        />
        <DatePicker label="Von" name={`${prefix}-from`} defaultValue="2027-04-12" hint="Der erste Tag." />
        <DatePicker label="Bis" name={`${prefix}-until`} errors={["Bitte wähle einen späteren Tag."]} />
        <QuantityStepper
          label="Plätze"
          name={`${prefix}-slots`}
          value={slots}
          max={3}
          decreaseLabel="Ein Platz weniger"
          increaseLabel="Ein Platz mehr"
          onChange={setSlots}
        />
        <div>
          <Checkbox name={`${prefix}-available`} defaultChecked>
            Nur mit freien Plätzen ({theme})
          </Checkbox>
          <Checkbox name={`${prefix}-terms`} errors={["Bitte akzeptiere die AGB."]}>
            Ich habe die AGB gelesen.
          </Checkbox>
          <RowCheckboxSample />
        </div>
      </div>
    </Sample>
  );
}

function RowCheckboxSample() {
  const [isSelected, setSelected] = useState(false);
  return (
    <Row>
      <RowCheckbox label="Zeile auswählen" isSelected={isSelected} onChange={() => setSelected(!isSelected)} />
      <RowCheckbox label="Alle auswählen" isSelected={false} isIndeterminate onChange={() => {}} />
    </Row>
  );
}
