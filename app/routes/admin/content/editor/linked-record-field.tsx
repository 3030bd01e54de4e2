import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#app/client/api.ts";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import type { FieldName } from "#domain/content/record-draft.ts";
import { creationError, isOutcomeUnknown, notifyFailedCreation } from "../failed-creation.ts";
import { fieldLabels } from "./field-labels.ts";
import { RecordPicker } from "./record-picker.tsx";

type LinkedEntity = "artist" | "location" | "region";

const newRecordLabels: Record<LinkedEntity, { title: string; hint: string }> = {
  artist: {
    title: "Neue Künstler:in",
    hint: "Porträt, Kontakt, Adresse und Texte kommen auf der eigenen Seite dazu.",
  },
  location: {
    title: "Neuer Kunstraum",
    hint: "Bild, Kontakt, Adresse und Zugänglichkeit kommen auf der eigenen Seite dazu.",
  },
  region: { title: "Neue Region", hint: "Bild und Einleitung kommen auf der eigenen Seite dazu." },
};

type LinkedRecordFieldProps = {
  name: FieldName;
  entity: LinkedEntity;
  value: string | null;
  onChange: (value: string | null) => void;
  errors?: readonly string[] | undefined;
};

export function LinkedRecordField({ name, entity, value, onChange, errors }: LinkedRecordFieldProps) {
  /** The name of the record to create; `null` while the dialog is closed. */
  const [newName, setNewName] = useState<string | null>(null);
  return (
    <>
      <RecordPicker
        label={fieldLabels[name]}
        entity={entity}
        value={value}
        onChange={onChange}
        onCreate={setNewName}
        errors={errors}
        placeholder="Suchen oder anlegen"
      />
      {newName !== null && (
        <NewRecordDialog entity={entity} initialName={newName} onCreated={onChange} onClose={() => setNewName(null)} />
      )}
    </>
  );
}

type NewRecordDialogProps = {
  entity: LinkedEntity;
  initialName: string;
  onCreated: (id: string) => void;
  onClose: () => void;
};

function NewRecordDialog({ entity, initialName, onCreated, onClose }: NewRecordDialogProps) {
  const [name, setName] = useState(initialName);
  const [isPublished, setPublished] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Creation is idempotent, because a second attempt sends the same id.
  const [id] = useState(() => crypto.randomUUID());
  const mayExist = useRef(false);
  const formId = useId();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const notifyUnlinked = (slug: string) =>
    void notify({
      title: `„${name}“ ist trotzdem angelegt.`,
      description: "Verknüpft ist der Eintrag hier nicht.",
      icon: "info",
      color: "secondary",
      timeout: 0,
      actions: [{ label: "Öffnen", onClick: () => void navigate(`${recordUrls[entity].edit}${slug}/`) }],
    });
  const create = async () => {
    if (isBusy) return;
    if (name.trim() === "") return setError("Bitte gib einen Namen ein.");
    setBusy(true);
    try {
      const { slug } = await api.record.create.mutate({ entity, id, name, isPublished });
      // Before the response, the dialog may have been closed, and another one opened.
      if (!isMounted()) return notifyUnlinked(slug);
      onCreated(id);
      onClose();
    } catch (failure) {
      mayExist.current ||= isOutcomeUnknown(failure);
      if (!isMounted()) return notifyFailedCreation(name, failure, mayExist.current);
      setError(creationError(name, failure, mayExist.current));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={newRecordLabels[entity].title}
      isOpen
      onClose={onClose}
      isUnsaved={!isBusy && name !== initialName}
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
          hint={newRecordLabels[entity].hint}
        />
        <Checkbox checked={isPublished} onChange={(event) => setPublished(event.target.checked)}>
          Gleich veröffentlichen, noch ohne diese Angaben
        </Checkbox>
      </form>
    </Dialog>
  );
}
