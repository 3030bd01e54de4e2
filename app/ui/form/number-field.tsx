import type { InputHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { inputStyle } from "./text-field.tsx";

type NumberFieldProps = Pick<FieldProps, "label" | "aside" | "hint" | "errors"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "type" | "inputMode"> & {
    /** Shown after the input: "Minuten", "€". */
    unit?: string;
    className?: string;
  };

/** The mouse wheel does not change the number. */
export function NumberField({ label, aside, hint, errors, unit, className, ...input }: NumberFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} errors={errors} {...(className && { className })}>
      {(attributes) => (
        <span className="flex items-center gap-3">
          <input
            type="number"
            inputMode={Number.isInteger(Number(input.step ?? 1)) ? "numeric" : "decimal"}
            onWheel={(event) => event.currentTarget.blur()}
            className={`${inputStyle} num max-w-36`}
            {...input}
            {...attributes}
            aria-describedby={
              [unit && `${attributes.id}-unit`, attributes["aria-describedby"]].filter(Boolean).join(" ") || undefined
            }
          />
          {unit && (
            <span id={`${attributes.id}-unit`} className="text-sm text-ink-soft">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
