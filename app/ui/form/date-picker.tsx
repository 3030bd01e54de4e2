import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
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
 * Submits `yyyy-mm-dd`. Hover or focus loads the calendar, which replaces the browser's own date field. The browser's
 * field stays on a device whose main input is touch, and after a tap or key until the field loses the focus.
 */
export function DatePicker(props: DatePickerProps) {
  const [value, setValue] = useState(props.defaultValue ?? "");
  const [calendar, setCalendar] = useState<{ Field: ComponentType<CalendarFieldProps>; hasFocus: boolean } | null>(
    null,
  );
  const nativeInput = useRef<HTMLInputElement>(null);
  /** True from the first key or touch in the browser's date field until the field loses the focus. */
  const isInUse = useRef(false);
  const change = (day: string) => {
    setValue(day);
    props.onChange?.(day);
  };
  // React fires no change event for a day that is chosen before hydration.
  const reportEarlyDay = useEffectEvent(() => {
    if (nativeInput.current && nativeInput.current.value !== value) change(nativeInput.current.value);
  });
  useEffect(() => reportEarlyDay(), []);
  const loadCalendar = async () => {
    // A phone or tablet may open the browser's own picker on every focus, also without a tap.
    if (matchMedia("(pointer: coarse)").matches) return;
    const calendarModule = await import("./calendar-field.tsx").catch(() => null);
    const input = nativeInput.current;
    const hasFocus = document.activeElement === input;
    const isBusy = hasFocus && isInUse.current; // a long press sets `isInUse` without focusing the field
    // Replacing the browser's date field would lose a partly typed day, interrupt typing, or close the browser's own
    // picker. A partly typed year begins with a zero.
    if (!calendarModule || isBusy || input?.validity.badInput || input?.value.startsWith("0")) return;
    setCalendar({ Field: calendarModule.default, hasFocus });
  };
  if (!calendar)
    return (
      <NativeDateField
        {...props}
        ref={nativeInput}
        isInUse={isInUse}
        value={value}
        onChange={change}
        onLoadCalendar={loadCalendar}
      />
    );
  return <calendar.Field {...props} value={value} onChange={change} autoFocus={calendar.hasFocus} />;
}

type NativeProps = DatePickerProps & {
  ref: RefObject<HTMLInputElement | null>;
  isInUse: RefObject<boolean>;
  value: string;
  onChange: (day: string) => void;
  onLoadCalendar: () => void;
};

function NativeDateField(props: NativeProps) {
  const { label, hint, errors, ref, isInUse, name, value, min, max, isRequired, isDisabled, onChange, onLoadCalendar } =
    props;
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
          onPointerEnter={({ pointerType }) => {
            if (pointerType !== "touch") onLoadCalendar();
          }}
          // A touch that scrolls the page ends with `pointercancel` instead.
          onPointerUp={({ pointerType }) => {
            if (pointerType === "touch") isInUse.current = true;
          }}
          onFocus={onLoadCalendar}
          onKeyDown={() => {
            isInUse.current = true;
          }}
          onBlur={() => {
            isInUse.current = false;
          }}
          className={`${inputStyle} num`}
        />
      )}
    </Field>
  );
}
