import { useId, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { iconLabel } from "#domain/icon/bundled-icons.ts";
import { IconDrawer } from "./icon-drawer.tsx";
import { LoadedIcon } from "./loaded-icon.tsx";

export type IconPickerProps = {
  label: string;
  /** The chosen icon as `set:name`. */
  value: string | null;
  onChange: (value: string | null) => void;
  errors?: readonly string[] | undefined;
};

/** A field for an optional icon, chosen in a drawer. */
export function IconPicker({ label, value, onChange, errors = [] }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not align with the labels next to it
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      // Forms find their first invalid field by this attribute, to focus it.
      data-invalid={errors.length > 0 || undefined}
      className="grid content-start gap-1.5"
    >
      <span id={`${id}-label`} className="text-xs font-semibold hyphens-none">
        {label}
      </span>
      <div
        className={`flex min-h-12 flex-wrap items-center gap-x-3 border-[1.5px] bg-sheet px-3 ${errors.length > 0 ? "border-danger" : "border-field-line"}`}
      >
        <p aria-live="polite" className="flex min-w-0 flex-1 items-center gap-2 text-sm wrap-anywhere">
          {value === null ? (
            <span className="text-ink-soft">Kein Symbol</span>
          ) : (
            <>
              <LoadedIcon id={value} className="text-lg" />
              {iconLabel(value)}
            </>
          )}
        </p>
        <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
          {value === null ? "Symbol wählen" : "Anderes Symbol"}
        </Button>
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
      {isOpen && (
        <IconDrawer
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(icon) => {
            setOpen(false);
            onChange(icon);
          }}
        />
      )}
    </div>
  );
}
