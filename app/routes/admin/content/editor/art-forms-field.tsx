import { useState } from "react";
import { api } from "#app/client/api.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useEditorTools } from "./editor-context.ts";

/** Selects art forms, and creates missing ones inline. */
export function ArtFormsField({ chosen }: { chosen: readonly string[] }) {
  const { artForms, change, onArtForm } = useEditorTools();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const choose = (id: string, isChosen: boolean) =>
    change({ type: "art_forms", ids: isChosen ? [...chosen, id] : chosen.filter((other) => other !== id) });
  const create = async () => {
    if (name.trim() === "") return;
    try {
      const term = { id: crypto.randomUUID(), name: name.trim() };
      await api.artForm.create.mutate(term);
      onArtForm(term);
      choose(term.id, true);
      setName("");
      setError(null);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-xs font-semibold">Kunstformen</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {artForms.map((term) => (
          <Checkbox
            key={term.id}
            checked={chosen.includes(term.id)}
            onChange={(event) => choose(term.id, event.target.checked)}
          >
            {term.name}
          </Checkbox>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Neue Kunstform"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void create();
          }}
          errors={error ? [error] : []}
        />
        <Button size="xs" variant="outline" color="gray" className="min-h-12" onClick={create}>
          Hinzufügen
        </Button>
      </div>
    </fieldset>
  );
}
