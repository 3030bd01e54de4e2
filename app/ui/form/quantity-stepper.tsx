import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Field, type FieldProps } from "./field.tsx";

type QuantityStepperProps = Pick<FieldProps, "label" | "hint" | "errors"> & {
  name: string;
  value: number;
  max: number;
  /** Such as "Ein Platz weniger". */
  decreaseLabel: string;
  /** Such as "Ein Platz mehr". */
  increaseLabel: string;
  /** Called with whole numbers of at least 1; the caller handles values above `max`. */
  onChange: (value: number) => void;
};

/** At 1 or `max`, a button is `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
export function QuantityStepper({
  label,
  hint,
  errors,
  name,
  value,
  max,
  decreaseLabel,
  increaseLabel,
  onChange,
}: QuantityStepperProps) {
  /** The typed `text` is possibly not a number yet. A prop `value` other than `inputState.value` replaces the state. */
  const [inputState, setInputState] = useState({ value, text: String(value) });
  if (inputState.value !== value) setInputState({ value, text: String(value) });
  const input = useRef<HTMLInputElement>(null);
  const changeText = ({ value: text, valueAsNumber: typedValue }: HTMLInputElement) => {
    const isValid = Number.isInteger(typedValue) && typedValue >= 1;
    setInputState({ value: isValid ? typedValue : value, text });
    if (isValid) onChange(typedValue);
  };
  const reportEarlyText = useEffectEvent(() => {
    if (input.current && input.current.value !== inputState.text) changeText(input.current);
  });
  // Before hydration, the user may type a number or press a button (`earlyStepperScript`). React fires no change event
  // for either.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    reportEarlyText();
    setHydrated(true);
  }, []);
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(attributes) => (
        <div className="inline-flex h-12 w-fit items-center rounded-pill border-[1.5px] border-field-line bg-sheet has-aria-invalid:border-2 has-aria-invalid:border-danger">
          <span className="needs-script" data-early-stepper={isHydrated ? undefined : "stepDown"}>
            <IconButton
              icon="minus"
              label={decreaseLabel}
              aria-disabled={(isHydrated && value <= 1) || undefined}
              onClick={() => value > 1 && onChange(value - 1)}
            />
          </span>
          <input
            {...attributes}
            ref={input}
            name={name}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={max}
            value={inputState.text}
            onChange={(event) => changeText(event.currentTarget)}
            className="num h-11 w-12 appearance-none rounded-field bg-transparent text-center font-semibold text-ink-strong [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <span className="needs-script" data-early-stepper={isHydrated ? undefined : "stepUp"}>
            <IconButton
              icon="plus"
              label={increaseLabel}
              aria-disabled={(isHydrated && value >= max) || undefined}
              onClick={() => value < max && onChange(value + 1)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
