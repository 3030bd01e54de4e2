import { useState } from "react";
import { api } from "#app/client/api.ts";
import { errorMessage } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useEditorTools } from "./editor-context.ts";

/** Selects art forms, and creates missing ones inline. */
export function ArtFormsField({ selectedIds }: { selectedIds: readonly string[] }) {
  const { artForms, change, onArtFormCreated } = useEditorTools();
  const [newName, setNewName] = useState("");
  // The id stays the same after an error, also when the name is corrected, so that repeated attempts create one art form.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const select = (id: string, isSelected: boolean) => change({ type: "art_form", id, isSelected });
  const create = async () => {
    if (isBusy || newName.trim() === "") return;
    setBusy(true);
    try {
      const name = newName.trim();
      // `artForms` contains `newId` when an attempt created the art form, the response was lost and `artForms` was loaded
      // again. A different name then means another art form, which needs an id of its own.
      const needsNewId = artForms.some((artForm) => artForm.id === newId && artForm.name !== name);
      const artForm = { id: needsNewId ? crypto.randomUUID() : newId, name };
      setNewId(artForm.id);
      await api.artForm.create.mutate(artForm);
      onArtFormCreated(artForm);
      select(artForm.id, true);
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
    <fieldset className="grid gap-2">
      <legend className="text-xs font-semibold">Kunstformen</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {artForms.map(({ id, name }) => (
          <Checkbox key={id} checked={selectedIds.includes(id)} onChange={(event) => select(id, event.target.checked)}>
            {name}
          </Checkbox>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Neue Kunstform"
          value={newName}
          maxLength={60}
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
    </fieldset>
  );
}
