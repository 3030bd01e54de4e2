import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { FieldErrors } from "./field.tsx";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "id" | "children"> & {
  /** The label, which may contain links. */
  children: ReactNode;
  errors?: readonly string[] | undefined;
};

export function Checkbox({ children, errors = [], className = "", ...input }: CheckboxProps) {
  const id = useId();
  const hasError = errors.length > 0;
  return (
    <div className={`grid gap-1 ${className}`}>
      <label className="flex min-h-target items-start gap-3 pt-2">
        <input
          type="checkbox"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${id}-error` : undefined}
          className="peer sr-only"
          {...input}
        />
        <span
          aria-hidden="true"
          className="mt-px grid size-6 flex-none place-items-center rounded-field border-[1.5px] border-field-line bg-sheet peer-aria-busy:border-action peer-aria-busy:bg-paper-deep peer-checked:border-action peer-checked:bg-action peer-checked:text-on-action peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-aria-invalid:border-2 peer-aria-invalid:border-danger peer-checked:*:visible forced-colors:peer-checked:bg-[Highlight]"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="invisible size-5 fill-none stroke-current stroke-3">
            <path d="M5 13l4 4L19 7" />
          </svg>
        </span>
        <span>{children}</span>
      </label>
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}
