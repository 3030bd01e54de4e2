import type { TRPCClientError } from "@trpc/client";
import { useId, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { errorMessage, isErrorResponse } from "#app/client/use-action.ts";
import { useIsStaying } from "#app/client/use-is-staying.ts";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { useReportUnsaved } from "#app/components/admin/frame/use-report-unsaved.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { AppRouter } from "#workers/api/router.ts";

type NewRecordProps =
  | { entity: "offer"; label: string; offerTypes: readonly { id: string; name: string }[] }
  | { entity: "artist" | "location" | "region"; label: string };

const NEW_OFFER_TYPE = "new";

export function NewRecord(props: NewRecordProps) {
  const [isOpen, setOpen] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const ids = useRef<Record<string, string>>({});
  /** The ids of records that an earlier attempt may have created. */
  const unknownIds = useRef(new Set<string>());
  /** Creation is idempotent: each attempt with the same name sends the same id, also after the dialog was closed. */
  const idOf = (entityAndName: string) => {
    ids.current[entityAndName] ??= crypto.randomUUID();
    return ids.current[entityAndName];
  };
  return (
    <>
      <Button className="needs-script" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {props.label}
      </Button>
      <Dialog title={props.label} isOpen={isOpen} onClose={() => setOpen(false)} isUnsaved={isUnsaved}>
        <NewRecordForm {...props} idOf={idOf} unknownIds={unknownIds.current} onUnsaved={setUnsaved} />
      </Dialog>
    </>
  );
}

const serverFailures: readonly unknown[] = ["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "GATEWAY_TIMEOUT"];

/** Whether the record may have been created although the call failed: there was no response, or the server failed. */
function isOutcomeUnknown(error: unknown): boolean {
  return !isErrorResponse(error) || serverFailures.includes((error as TRPCClientError<AppRouter>).data?.code);
}

type NewRecordErrors = { name?: string[]; offerType?: string[]; newTypeName?: string[]; form?: string };

type NewRecordFormProps = NewRecordProps & {
  idOf: (entityAndName: string) => string;
  unknownIds: Set<string>;
  onUnsaved: (isUnsaved: boolean) => void;
};

function NewRecordForm(props: NewRecordFormProps) {
  const { entity, idOf, unknownIds, onUnsaved } = props;
  const [name, setName] = useState("");
  const hasOfferTypes = props.entity === "offer" && props.offerTypes.length > 0;
  const [offerTypeId, setOfferTypeId] = useState(hasOfferTypes ? "" : NEW_OFFER_TYPE);
  const isNewType = entity === "offer" && offerTypeId === NEW_OFFER_TYPE;
  const [newTypeName, setNewTypeName] = useState("");
  const [errors, setErrors] = useState<NewRecordErrors>({});
  const [isBusy, setBusy] = useState(false);
  // Nothing is reported as unsaved during the creation. Otherwise the dialog would ask before the editor opens.
  useReportUnsaved(!isBusy && `${name}${newTypeName}`.trim() !== "", onUnsaved);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isStaying = useIsStaying();
  const formId = useId();
  const create = async () => {
    if (isBusy) return;
    const missing: NewRecordErrors = {};
    if (name.trim() === "") missing.name = ["Bitte gib einen Namen ein."];
    if (entity === "offer" && offerTypeId === "") missing.offerType = ["Bitte wähle eine Art."];
    if (isNewType && newTypeName.trim() === "") missing.newTypeName = ["Bitte gib der Art einen Namen, etwa Workshop."];
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const id = idOf(`${entity} ${name}`);
    const newTypeId = idOf(`offer_type ${newTypeName.trim()}`);
    let isRequested = false;
    try {
      if (isNewType) await api.offerType.create.mutate({ id: newTypeId, name: newTypeName.trim() });
      isRequested = true;
      const { slug } = await api.record.create.mutate(
        entity === "offer"
          ? { entity, id, name, offer_type_id: isNewType ? newTypeId : offerTypeId }
          : { entity, id, name },
      );
      const path = `${recordUrls[entity].edit}${slug}/`;
      if (isStaying()) return await navigate(path);
      // The dialog or the page was closed before the response.
      await revalidate();
      notify({
        title: `„${name}“ ist angelegt.`,
        icon: "check",
        timeout: 10_000,
        actions: [{ label: "Öffnen", onClick: () => void navigate(path) }],
      });
    } catch (error) {
      if (isRequested && isOutcomeUnknown(error)) unknownIds.add(id);
      const isUnknown = unknownIds.has(id);
      if (!isStaying()) {
        const title = isUnknown
          ? `Ob „${name}“ angelegt ist, wissen wir nicht. Bitte sieh in der Liste nach.`
          : `„${name}“ ist nicht angelegt: ${errorMessage(error)}`;
        notify({ title, color: "danger", icon: "warning", timeout: 0 });
        if (isUnknown && isErrorResponse(error)) await revalidate();
      }
      setErrors({ form: errorMessage(error) });
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
            { value: NEW_OFFER_TYPE, label: "Neue Art …" },
          ]}
          errors={errors.offerType}
        />
      )}
      {isNewType && (
        <TextField
          label="Neue Art"
          value={newTypeName}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setNewTypeName(event.target.value)}
          errors={errors.newTypeName}
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
