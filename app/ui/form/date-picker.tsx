import { type ComponentType, type RefObject, useRef, useState } from "react";
import type { CalendarFieldProps } from "./calendar-field.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { inputStyle } from "./text-field.tsx";

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

/**
 * A day in Berlin, written and shown the German way, sent as `yyyy-mm-dd`. The calendar is loaded once somebody turns to the
 * field; until then, without a script, and where it cannot be loaded, it is the browser's own date field.
 */
export function DatePicker(props: DatePickerProps) {
  const [value, setValue] = useState(props.defaultValue ?? "");
  const [calendar, setCalendar] = useState<{ Field: ComponentType<CalendarFieldProps>; hasFocus: boolean } | null>(
    null,
  );
  const native = useRef<HTMLInputElement>(null);
  const change = (day: string) => {
    setValue(day);
    props.onChange?.(day);
  };
  const load = async () => {
    const loaded = await import("./calendar-field.tsx").catch(() => null);
    if (loaded) setCalendar({ Field: loaded.default, hasFocus: document.activeElement === native.current });
  };
  if (!calendar) return <NativeDateField {...props} ref={native} value={value} onChange={change} onTurnTo={load} />;
  return <calendar.Field {...props} value={value} onChange={change} autoFocus={calendar.hasFocus} />;
}

type NativeProps = DatePickerProps & {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (day: string) => void;
  onTurnTo: () => void;
};

function NativeDateField(props: NativeProps) {
  const { label, hint, errors, name, value, min, max, onChange, onTurnTo, ...rest } = props;
  return (
    <Field label={label} hint={hint} errors={errors} className="max-w-64">
      {(state) => (
        <input
          {...state}
          ref={rest.ref}
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
          className={`${inputStyle} num`}
        />
      )}
    </Field>
  );
}
