import { type ComponentType, type RefObject, useRef, useState } from "react";
import type { CalendarFieldProps } from "./calendar-field.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { inputStyle } from "./text-field.tsx";

export type DatePickerProps = Pick<FieldProps, "label" | "hint" | "errors"> & {
  name: string;
  /** A day in Berlin, `yyyy-mm-dd`; empty for none. */
  defaultValue?: string;
  /** First and last selectable day, `yyyy-mm-dd`. */
  min?: string;
  max?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange?: (day: string) => void;
};

/**
 * A date field that shows a Berlin day in German format and submits `yyyy-mm-dd`. It is the browser's own date field until the
 * calendar is loaded on hover or focus, and stays so without JavaScript.
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
  if (!calendar)
    return <NativeDateField {...props} ref={native} value={value} onChange={change} onLoadCalendar={load} />;
  return <calendar.Field {...props} value={value} onChange={change} autoFocus={calendar.hasFocus} />;
}

type NativeProps = DatePickerProps & {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (day: string) => void;
  onLoadCalendar: () => void;
};

function NativeDateField(props: NativeProps) {
  const { label, hint, errors, name, value, min, max, onChange, onLoadCalendar, ...rest } = props;
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
          onPointerEnter={onLoadCalendar}
          onFocus={onLoadCalendar}
          className={`${inputStyle} num`}
        />
      )}
    </Field>
  );
}
