import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { useEditorTools } from "./editor-context.ts";
import { NewTermField } from "./new-term-field.tsx";

export function ArtFormsField({ selectedIds }: { selectedIds: readonly string[] }) {
  const { artForms, change } = useEditorTools();
  const setSelected = (id: string, isSelected: boolean) => change({ type: "art_form", id, isSelected });
  return (
    <fieldset className="grid gap-2">
      <legend className="text-xs font-semibold">Kunstformen</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {artForms.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={selectedIds.includes(id)}
            onChange={({ target }) => setSelected(id, target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <NewTermField entity="art_form" label="Neue Kunstform" onCreated={(id) => setSelected(id, true)} />
    </fieldset>
  );
}
