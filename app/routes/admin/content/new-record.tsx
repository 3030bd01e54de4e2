import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#app/client/api.ts";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

export type NewRecordProps =
  | { entity: "offer"; label: string; offerTypes: readonly { id: string; name: string }[] }
  | { entity: "artist" | "location" | "region"; label: string };

/** Value of the option that creates an offer type. */
const NEW_TYPE = "new";

/** A button that creates a record by name and opens its editor. */
export function NewRecord(props: NewRecordProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="needs-script">
        <Icon name="plus" />
        {props.label}
      </Button>
      <Dialog title={props.label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <NewRecordForm {...props} />
      </Dialog>
    </>
  );
}

function NewRecordForm(props: NewRecordProps) {
  const { entity } = props;
  const [name, setName] = useState("");
  const hasOfferTypes = props.entity === "offer" && props.offerTypes.length > 0;
  const [offerTypeId, setOfferTypeId] = useState(hasOfferTypes ? "" : NEW_TYPE);
  const [typeName, setTypeName] = useState("");
  const [errors, setErrors] = useState<{ name?: string[]; type?: string[]; typeName?: string[]; form?: string }>({});
  const [isBusy, setBusy] = useState(false);
  // The id makes creation idempotent.
  const [id] = useState(() => crypto.randomUUID());
  const [newTypeId] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const formId = useId();
  const create = async () => {
    if (isBusy) return;
    const missing = {
      ...(name.trim() === "" && { name: ["Bitte gib einen Namen ein."] }),
      ...(entity === "offer" && offerTypeId === "" && { type: ["Bitte wähle eine Art."] }),
      ...(entity === "offer" &&
        offerTypeId === NEW_TYPE &&
        typeName.trim() === "" && { typeName: ["Bitte gib der Art einen Namen, etwa Workshop."] }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const isNewType = entity === "offer" && offerTypeId === NEW_TYPE;
      if (isNewType) await api.offerType.create.mutate({ id: newTypeId, name: typeName.trim() });
      const { slug } = await api.record.create.mutate(
        entity === "offer"
          ? { entity, id, name, offer_type_id: isNewType ? newTypeId : offerTypeId }
          : { entity, id, name },
      );
      await navigate(`${recordUrls[entity].edit}${slug}/`);
    } catch (error) {
      setErrors({ form: error instanceof Error ? error.message : String(error) });
      setBusy(false);
    }
  };
  return (
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
        errors={errors.name}
        hint="Lässt sich später ändern. Sichtbar wird alles erst nach dem Veröffentlichen."
      />
      {hasOfferTypes && (
        <Select
          label="Art"
          placeholder="Bitte wählen"
          value={offerTypeId}
          onChange={(event) => setOfferTypeId(event.target.value)}
          options={[
            ...props.offerTypes.map((type) => ({ value: type.id, label: type.name })),
            { value: NEW_TYPE, label: "Neue Art …" },
          ]}
          errors={errors.type}
        />
      )}
      {entity === "offer" && offerTypeId === NEW_TYPE && (
        <TextField
          label="Neue Art"
          value={typeName}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setTypeName(event.target.value)}
          errors={errors.typeName}
          hint="Zum Beispiel Workshop, Führung oder Konzert."
        />
      )}
      {errors.form && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {errors.form}
        </p>
      )}
      <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
        Anlegen und bearbeiten
      </Button>
    </form>
  );
}
