import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

export const inputStyle =
  "w-full min-w-0 min-h-12 rounded-field border-[1.5px] border-field-line bg-sheet px-3 py-2 text-ink-strong focus:outline-3 focus:outline-offset-1 focus:outline-focus aria-invalid:border-2 aria-invalid:border-danger disabled:bg-paper-deep disabled:text-ink-soft";

/** Without a `max`, date inputs accept years of more than four digits. */
export const MAX_DAY = "9999-12-31";

type LabelProps = Pick<FieldProps, "label" | "aside" | "hint" | "errors">;

type TextFieldProps = LabelProps & Omit<ComponentProps<"input">, "id" | "className"> & { className?: string };

export function TextField({ label, aside, hint, errors, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} errors={errors} {...(className && { className })}>
      {(attributes) => (
        <input className={inputStyle} {...(input.type === "date" && { max: MAX_DAY })} {...input} {...attributes} />
      )}
    </Field>
  );
}

type TextAreaProps = LabelProps & Omit<ComponentProps<"textarea">, "id" | "className"> & { className?: string };

export function TextArea({ label, aside, hint, errors, className, rows = 4, ...input }: TextAreaProps) {
  return (
    <Field label={label} aside={aside} hint={hint} errors={errors} {...(className && { className })}>
      {(attributes) => <textarea rows={rows} className={`${inputStyle} resize-y`} {...input} {...attributes} />}
    </Field>
  );
}
