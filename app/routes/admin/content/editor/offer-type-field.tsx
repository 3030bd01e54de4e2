import { useRef, useState } from "react";
import { Select } from "#app/ui/form/select.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { useEditorTools } from "./editor-context.ts";
import { NewTermField } from "./new-term-field.tsx";

type OfferTypeFieldProps = {
  label: string;
  value: string | null;
  errors?: readonly string[] | undefined;
  onChange: (id: string | null) => void;
};

const NEW_OFFER_TYPE = "new";

export function OfferTypeField({ label, value, errors, onChange }: OfferTypeFieldProps) {
  const { offerTypes } = useEditorTools();
  /** Identifies the open field for a new type; `null` when none is open. */
  const [openField, setOpenField] = useState<symbol | null>(null);
  const latestOpenField = useRef(openField);
  latestOpenField.current = openField;
  const isCreating = openField !== null;
  const select = useFocusAfterRemoval<HTMLSelectElement>(isCreating, !isCreating);
  const choose = (id: string | null) => {
    setOpenField(null);
    onChange(id);
  };
  return (
    <div className="grid gap-4">
      <Select
        ref={select}
        label={label}
        errors={errors}
        value={isCreating ? NEW_OFFER_TYPE : (value ?? "")}
        onChange={({ target }) => {
          if (target.value === NEW_OFFER_TYPE) setOpenField(Symbol());
          else choose(target.value || null);
        }}
        placeholder="Bitte wählen"
        options={[
          ...offerTypes.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW_OFFER_TYPE, label: "Neue Art …" },
        ]}
      />
      {isCreating && (
        <NewTermField
          entity="offer_type"
          label="Neue Art"
          onCreated={(id) => {
            // Before the response, another type may have been chosen or another field opened.
            if (latestOpenField.current === openField) choose(id);
          }}
        />
      )}
    </div>
  );
}
