import { type ReactNode, useId } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";

/** The attributes that connect an input to its label, hint and errors. */
type FieldAttributes = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export type FieldProps = {
  label: ReactNode;
  /** Shown to the right of the label, such as "noch 20 Zeichen". */
  aside?: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  children: (attributes: FieldAttributes) => ReactNode;
  className?: string;
};

/** Errors do not depend on color: an icon and a thicker border of the input mark them. */
export function Field({ label, aside, hint, errors = [], children, className = "" }: FieldProps) {
  const id = useId();
  const hasError = errors.length > 0;
  const describedBy = [hasError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-4 text-xs">
        <label htmlFor={id} className="font-semibold hyphens-none">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": hasError || undefined })}
      <FieldErrors id={`${id}-error`} errors={errors} />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldErrors({ id, errors = [] }: { id: string; errors?: readonly string[] | undefined }) {
  if (errors.length === 0) return null;
  return (
    <p id={id} className={errorStyle}>
      <ErrorMessage errors={errors} />
    </p>
  );
}

export const errorStyle = "flex items-start gap-1.5 text-xs font-semibold text-danger";

export function ErrorMessage({ errors }: { errors: readonly string[] }) {
  return (
    <>
      <Icon name="warning" className="mt-px" />
      <span>{errors.join(" ")}</span>
    </>
  );
}
