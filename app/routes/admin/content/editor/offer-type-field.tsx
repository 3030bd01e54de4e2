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

/** Value of the option that creates an offer type. */
const NEW_OFFER_TYPE = "new";

/** Selects the type of an offer, or creates a missing one inline. */
export function OfferTypeField({ label, value, errors, onChange }: OfferTypeFieldProps) {
  const { offerTypes } = useEditorTools();
  const [isCreating, setCreating] = useState(false);
  const latestIsCreating = useRef(isCreating);
  latestIsCreating.current = isCreating;
  const select = useFocusAfterRemoval<HTMLSelectElement>(isCreating, !isCreating);
  const choose = (id: string | null) => {
    setCreating(false);
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
          if (target.value === NEW_OFFER_TYPE) setCreating(true);
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
            // Another type may have been chosen before the response.
            if (latestIsCreating.current) choose(id);
          }}
        />
      )}
    </div>
  );
}
