import { useCallback, useState } from "react";
import { api } from "#app/client/api.ts";
import { errorMessage } from "#app/client/use-action.ts";
import { useReportUnsaved } from "#app/components/admin/frame/use-report-unsaved.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { TermEntity } from "#domain/offer/term.ts";
import { useEditorTools } from "./editor-context.ts";

type NewTermFieldProps = {
  entity: TermEntity;
  label: string;
  onCreated: (id: string) => void;
};

export function NewTermField({ entity, label, onCreated }: NewTermFieldProps) {
  const { artForms, offerTypes, onTermCreated, onTermTyped } = useEditorTools();
  const [newName, setNewName] = useState("");
  // After an error, the next attempt sends the same id, even with a corrected name, so that one term is created.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const onUnsaved = useCallback((isUnsaved: boolean) => onTermTyped(entity, isUnsaved), [onTermTyped, entity]);
  useReportUnsaved(newName.trim() !== "", onUnsaved);
  const create = async () => {
    if (isBusy || newName.trim() === "") return;
    setBusy(true);
    try {
      const name = newName.trim();
      const terms = entity === "art_form" ? artForms : offerTypes;
      // `terms` contains `newId` when an earlier attempt created the term, the response was lost and `terms` was
      // reloaded. A different name then means another term.
      const needsNewId = terms.some((term) => term.id === newId && term.name !== name);
      const term = { id: needsNewId ? crypto.randomUUID() : newId, name };
      setNewId(term.id);
      await (entity === "art_form" ? api.artForm : api.offerType).create.mutate(term);
      onTermCreated(entity, term);
      onCreated(term.id);
      setNewId(crypto.randomUUID());
      setNewName((current) => (current === newName ? "" : current));
      setError(null);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        value={newName}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setNewName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void create();
        }}
        errors={error ? [error] : []}
      />
      <Button
        size="xs"
        variant="outline"
        color="gray"
        className="min-h-12"
        onClick={create}
        aria-disabled={isBusy || undefined}
      >
        Hinzufügen
      </Button>
    </div>
  );
}
