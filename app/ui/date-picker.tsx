import { lazy, Suspense, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { inputLook } from "./text-field.tsx";

export type DatePickerProps = Pick<FieldProps, "label" | "hint" | "errors"> & {
  name: string;
  /** A day in Berlin, `yyyy-mm-dd`; empty for none. */
  defaultValue?: string;
  /** First and last day that can be chosen, `yyyy-mm-dd`. */
  min?: string;
  max?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange?: (day: string) => void;
};

const CalendarField = lazy(() => import("./calendar-field.tsx"));

/**
 * A day in Berlin, written and shown the German way, sent as `yyyy-mm-dd`. The calendar is loaded once somebody turns to the
 * field; until then, and without a script, it is the browser's own date field.
 */
export function DatePicker(props: DatePickerProps) {
  const [value, setValue] = useState(props.defaultValue ?? "");
  const [isWanted, setWanted] = useState(false);
  const change = (day: string) => {
    setValue(day);
    props.onChange?.(day);
  };
  const native = <NativeDateField {...props} value={value} onChange={change} onTurnTo={() => setWanted(true)} />;
  if (!isWanted) return native;
  return (
    <Suspense fallback={native}>
      <CalendarField {...props} value={value} onChange={change} />
    </Suspense>
  );
}

type NativeProps = DatePickerProps & { value: string; onChange: (day: string) => void; onTurnTo: () => void };

function NativeDateField({ label, hint, errors, name, value, min, max, onChange, onTurnTo, ...rest }: NativeProps) {
  return (
    <Field label={label} hint={hint} errors={errors} className="max-w-64">
      {(state) => (
        <input
          {...state}
          type="date"
          name={name}
          value={value}
          min={min}
          max={max}
          required={rest.isRequired}
          disabled={rest.isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPointerEnter={onTurnTo}
          onFocus={onTurnTo}
          className={`${inputLook} num`}
        />
      )}
    </Field>
  );
}
