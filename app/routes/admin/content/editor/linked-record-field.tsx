import { useId, useState } from "react";
import { api } from "#app/client/api.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { fieldLabels } from "./field-labels.ts";
import { RecordPicker } from "./record-picker.tsx";

type Linked = "artist" | "location" | "region";

const labels: Record<Linked, { title: string; hint: string }> = {
  artist: {
    title: "Neue Künstler:in",
    hint: "Porträt, Adresse und Texte kommen auf der eigenen Seite dazu.",
  },
  location: { title: "Neuer Kunstraum", hint: "Bild, Adresse und Zugänglichkeit kommen auf der eigenen Seite dazu." },
  region: { title: "Neue Region", hint: "Bild und Einleitung kommen auf der eigenen Seite dazu." },
};

export type LinkedRecordFieldProps = {
  name: string;
  entity: Linked;
  value: string | null;
  onChange: (value: string | null) => void;
  errors?: readonly string[] | undefined;
};

/** Selects a linked record, or creates one inline. */
export function LinkedRecordField({ name, entity, value, onChange, errors }: LinkedRecordFieldProps) {
  const [newName, setNewName] = useState<string | null>(null);
  return (
    <>
      <RecordPicker
        label={fieldLabels[name] ?? name}
        entity={entity}
        value={value}
        onChange={onChange}
        onCreate={setNewName}
        errors={errors}
        placeholder="Suchen oder anlegen"
      />
      {newName !== null && (
        <NewRecord entity={entity} name={newName} onCreated={onChange} onClose={() => setNewName(null)} />
      )}
    </>
  );
}

type NewRecordProps = { entity: Linked; name: string; onCreated: (id: string) => void; onClose: () => void };

function NewRecord({ entity, name: suggested, onCreated, onClose }: NewRecordProps) {
  const [name, setName] = useState(suggested);
  const [isPublished, setPublished] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The id makes creation idempotent.
  const [id] = useState(() => crypto.randomUUID());
  const formId = useId();
  const create = async () => {
    if (isBusy) return;
    if (name.trim() === "") return setError("Bitte gib einen Namen ein.");
    setBusy(true);
    try {
      await api.record.create.mutate({ entity, id, name, isPublished });
      onCreated(id);
      onClose();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={labels[entity].title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} aria-disabled={isBusy || undefined}>
            Anlegen
          </Button>
          <Button variant="ghost" color="gray" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextField
          label="Name"
          value={name}
          autoFocus
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
          errors={error ? [error] : []}
          hint={labels[entity].hint}
        />
        <Checkbox checked={isPublished} onChange={(event) => setPublished(event.target.checked)}>
          Gleich veröffentlichen
        </Checkbox>
      </form>
    </Dialog>
  );
}
