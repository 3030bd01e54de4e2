import type { ComponentProps } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { inputStyle } from "./text-field.tsx";

type SelectOption = { value: string; label: string; isDisabled?: boolean };

type SelectProps = Pick<FieldProps, "label" | "aside" | "hint" | "errors"> &
  Omit<ComponentProps<"select">, "id" | "className" | "children" | "multiple"> & {
    options: readonly SelectOption[];
    /** Shown while nothing is selected; submits an empty value. */
    placeholder?: string;
    className?: string;
  };

export function Select({ label, aside, hint, errors, options, placeholder, className, ...select }: SelectProps) {
  return (
    <Field label={label} aside={aside} hint={hint} errors={errors} {...(className && { className })}>
      {(attributes) => (
        <span className="relative grid">
          <select className={`${inputStyle} appearance-none pr-11`} {...select} {...attributes}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
        </span>
      )}
    </Field>
  );
}
