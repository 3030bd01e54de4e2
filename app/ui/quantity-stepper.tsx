import { useRef } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export type QuantityStepperProps = Pick<FieldProps, "label" | "hint" | "errors"> & {
  name: string;
  value: number;
  min?: number;
  max: number;
  /** "Ein Platz weniger", "Ein Platz mehr" */
  decreaseLabel: string;
  increaseLabel: string;
  onChange: (value: number) => void;
};

/**
 * A native number field between two buttons. Without a script it is the number field alone, still bounded and sent.
 * While a number is being typed nothing is corrected; what is out of bounds is left to the browser and the server to say.
 */
export function QuantityStepper({
  label,
  hint,
  errors,
  name,
  value,
  min = 1,
  max,
  decreaseLabel,
  increaseLabel,
  onChange,
}: QuantityStepperProps) {
  const input = useRef<HTMLInputElement>(null);
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, value + by));
    if (input.current) input.current.value = String(next);
    onChange(next);
  };
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(state) => (
        <div className="inline-flex h-12 w-fit items-center rounded-pill border-[1.5px] border-field-line bg-sheet has-aria-invalid:border-2 has-aria-invalid:border-danger">
          <span className="needs-script">
            <IconButton icon="minus" label={decreaseLabel} disabled={value <= min} onClick={() => step(-1)} />
          </span>
          <input
            {...state}
            ref={input}
            name={name}
            type="number"
            inputMode="numeric"
            required
            min={min}
            max={max}
            defaultValue={value}
            onChange={(event) => {
              const typed = event.currentTarget.valueAsNumber;
              if (Number.isInteger(typed) && typed >= min) onChange(typed);
            }}
            className="h-11 w-12 rounded-field bg-transparent text-center font-semibold text-ink-strong num [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <span className="needs-script">
            <IconButton icon="plus" label={increaseLabel} disabled={value >= max} onClick={() => step(1)} />
          </span>
        </div>
      )}
    </Field>
  );
}
