import { type ComponentType, type RefObject, useRef, useState } from "react";
import type { CalendarFieldProps } from "./calendar-field.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { inputStyle, MAX_DAY } from "./text-field.tsx";

export type DatePickerProps = Pick<FieldProps, "label" | "hint" | "errors"> & {
  name: string;
  /** A day in Berlin, `yyyy-mm-dd`; empty for none. */
  defaultValue?: string;
  /** First selectable day, `yyyy-mm-dd`. */
  min?: string;
  /** Last selectable day, `yyyy-mm-dd`. */
  max?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange?: (day: string) => void;
};

/**
 * A date field that shows a day in German format and submits `yyyy-mm-dd`. Without JavaScript, and until hover or focus
 * loads the calendar, the date field is the browser's own.
 */
export function DatePicker(props: DatePickerProps) {
  const [value, setValue] = useState(props.defaultValue ?? "");
  const [calendar, setCalendar] = useState<{ Field: ComponentType<CalendarFieldProps>; hasFocus: boolean } | null>(
    null,
  );
  const nativeInput = useRef<HTMLInputElement>(null);
  const change = (day: string) => {
    setValue(day);
    props.onChange?.(day);
  };
  const loadCalendar = async () => {
    const calendarModule = await import("./calendar-field.tsx").catch(() => null);
    if (!calendarModule || isPartlyTyped(nativeInput.current)) return;
    setCalendar({ Field: calendarModule.default, hasFocus: document.activeElement === nativeInput.current });
  };
  if (!calendar)
    return (
      <NativeDateField {...props} ref={nativeInput} value={value} onChange={change} onLoadCalendar={loadCalendar} />
    );
  return <calendar.Field {...props} value={value} onChange={change} autoFocus={calendar.hasFocus} />;
}

/**
 * True while the calendar would lose what is typed: an incomplete day has no value, and a year that is being typed is a
 * year below 1000.
 */
function isPartlyTyped(input: HTMLInputElement | null): boolean {
  return !!input && (input.validity.badInput || input.value.startsWith("0"));
}

type NativeProps = DatePickerProps & {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (day: string) => void;
  onLoadCalendar: () => void;
};

function NativeDateField(props: NativeProps) {
  const { label, hint, errors, ref, name, value, min, max, isRequired, isDisabled, onChange, onLoadCalendar } = props;
  return (
    <Field label={label} hint={hint} errors={errors} className="max-w-64">
      {(attributes) => (
        <input
          {...attributes}
          ref={ref}
          type="date"
          name={name}
          value={value}
          min={min}
          max={max ?? MAX_DAY}
          required={isRequired}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPointerEnter={onLoadCalendar}
          onFocus={onLoadCalendar}
          className={`${inputStyle} num`}
        />
      )}
    </Field>
  );
}
