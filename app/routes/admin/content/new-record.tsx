import { useId, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { isErrorResponse } from "#app/client/use-action.ts";
import { useIsStaying } from "#app/client/use-is-staying.ts";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { useReportUnsaved } from "#app/components/admin/frame/use-report-unsaved.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { creationError, isOutcomeUnknown, notifyFailedCreation } from "./failed-creation.ts";

type NewRecordProps =
  | { entity: "offer"; label: string; offerTypes: readonly { id: string; name: string }[] }
  | { entity: "artist" | "location" | "region"; label: string };

const NEW_OFFER_TYPE = "new";

type Attempt = {
  id: string;
  /** Whether the outcome of an earlier attempt is unknown. */
  mayExist: boolean;
};

export function NewRecord(props: NewRecordProps) {
  const [isOpen, setOpen] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  /**
   * Creation is idempotent: each attempt with the same entity and name sends the same id, also after the dialog was
   * closed, until the record is created.
   */
  const attempts = useRef(new Map<string, Attempt>());
  return (
    <>
      <Button className="needs-script" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {props.label}
      </Button>
      <Dialog title={props.label} isOpen={isOpen} onClose={() => setOpen(false)} isUnsaved={isUnsaved}>
        <NewRecordForm {...props} attempts={attempts.current} onUnsaved={setUnsaved} />
      </Dialog>
    </>
  );
}

function attemptFor(key: string, attempts: Map<string, Attempt>): Attempt {
  const attempt = attempts.get(key) ?? { id: crypto.randomUUID(), mayExist: false };
  attempts.set(key, attempt);
  return attempt;
}

type NewRecordErrors = { name?: string[]; offerType?: string[]; newTypeName?: string[]; form?: string };

type NewRecordFormProps = NewRecordProps & {
  attempts: Map<string, Attempt>;
  onUnsaved: (isUnsaved: boolean) => void;
};

function NewRecordForm(props: NewRecordFormProps) {
  const { entity, attempts, onUnsaved } = props;
  const [typedName, setTypedName] = useState("");
  const name = typedName.trim();
  const hasOfferTypes = props.entity === "offer" && props.offerTypes.length > 0;
  const [offerTypeId, setOfferTypeId] = useState(hasOfferTypes ? "" : NEW_OFFER_TYPE);
  const isNewType = entity === "offer" && offerTypeId === NEW_OFFER_TYPE;
  const [typedTypeName, setTypedTypeName] = useState("");
  const newTypeName = typedTypeName.trim();
  const [errors, setErrors] = useState<NewRecordErrors>({});
  const [isBusy, setBusy] = useState(false);
  // Nothing is reported as unsaved during the creation. Otherwise the dialog would ask before the editor opens.
  useReportUnsaved(!isBusy && (name !== "" || newTypeName !== ""), onUnsaved);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isStaying = useIsStaying();
  const formId = useId();
  const create = async () => {
    if (isBusy) return;
    const missing: NewRecordErrors = {};
    if (name === "") missing.name = ["Bitte gib einen Namen ein."];
    if (entity === "offer" && offerTypeId === "") missing.offerType = ["Bitte wähle eine Art."];
    if (isNewType && newTypeName === "") missing.newTypeName = ["Bitte gib der Art einen Namen, etwa Workshop."];
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const key = `${entity} ${name}`;
    const attempt = attemptFor(key, attempts);
    const { id } = attempt;
    const typeKey = `offer_type ${newTypeName}`;
    const { id: newTypeId } = attemptFor(typeKey, attempts);
    let isRequested = false;
    try {
      if (isNewType) await api.offerType.create.mutate({ id: newTypeId, name: newTypeName });
      isRequested = true;
      const { slug } = await api.record.create.mutate(
        entity === "offer"
          ? { entity, id, name, offer_type_id: isNewType ? newTypeId : offerTypeId }
          : { entity, id, name },
      );
      attempts.delete(key);
      attempts.delete(typeKey);
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
      const isUnknown = isOutcomeUnknown(error);
      attempt.mayExist ||= isRequested && isUnknown;
      // Another call with this id may have succeeded meanwhile. The next attempt must send the id again.
      if (attempt.mayExist) attempts.set(key, attempt);
      if (!isStaying()) notifyFailedCreation(name, error, attempt.mayExist);
      setErrors({ form: creationError(name, error, attempt.mayExist) });
      setBusy(false);
      // Shows the record or the offer type if it exists. While the server is unreachable, revalidation would fail too.
      if ((isUnknown || attempt.mayExist) && isErrorResponse(error)) await revalidate();
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
        value={typedName}
        autoFocus
        maxLength={120}
        onChange={(event) => setTypedName(event.target.value)}
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
          value={typedTypeName}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setTypedTypeName(event.target.value)}
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
