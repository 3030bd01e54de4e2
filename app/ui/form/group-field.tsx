import { type ReactNode, useId } from "react";
import { FieldErrors } from "./field.tsx";

type GroupFieldProps = {
  label: string;
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
  children: ReactNode;
  /** The layout of the frame around `children`. */
  className: string;
};

/** For a field that is not a single input, such as an image picker. */
export function GroupField({ label, hint, errors = [], children, className }: GroupFieldProps) {
  const id = useId();
  const hasError = errors.length > 0;
  const describedBy = [hasError && `${id}-errors`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not align with the labels next to it
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      // Forms find their first invalid field by this attribute, to focus it.
      data-invalid={hasError || undefined}
      className="grid content-start gap-1.5"
    >
      <span id={`${id}-label`} className="text-xs font-semibold hyphens-none">
        {label}
      </span>
      <div className={`border-[1.5px] bg-sheet ${className} ${hasError ? "border-danger" : "border-field-line"}`}>
        {children}
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
