import { type ChangeEvent, useEffect, useState } from "react";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { formatPrice, parseCents } from "#domain/money.ts";
import { useEditorTools } from "./editor-context.ts";

type LabelProps = { label: string; hint?: string | undefined; errors?: readonly string[] | undefined };
type NumberProps = LabelProps & { name: string; value: number | null };

/** A price, typed in euros and saved in cents; 0 is free of charge. */
export function PriceField({ name, value, ...labelProps }: NumberProps) {
  const field = useTypedNumber(name, value, {
    format: (cents) => (cents / 100).toFixed(2).replace(".", ","),
    parse: parseCents,
    errorMessage: () =>
      `Bitte gib einen Betrag unter einer Million Euro ein, etwa 45,00. ${savedValueMessage(value, "keiner", formatPrice)}`,
  });
  return (
    <TextField
      {...labelProps}
      {...field}
      inputMode="decimal"
      hint="In Euro, etwa 45,00. Null heißt kostenlos. Wer schon gebucht hat, behält den alten Preis."
    />
  );
}

/** @param unit what is counted, such as "Minuten" */
export function WholeNumberField({ name, value, unit, ...labelProps }: NumberProps & { unit: string }) {
  const field = useTypedNumber(name, value, {
    format: String,
    parse: (typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : null),
    errorMessage: () =>
      `Bitte gib eine ganze Zahl mit höchstens sieben Ziffern ein. ${savedValueMessage(value, "keine", String)}`,
  });
  return <NumberField {...labelProps} {...field} unit={unit} min={0} />;
}

/**
 * A latitude or longitude in degrees.
 * @param max the largest absolute value
 */
export function DegreesField({ name, value, max, ...labelProps }: NumberProps & { max: number }) {
  const field = useTypedNumber(name, value, {
    format: formatDegrees,
    parse: (typed) => {
      if (!/^\s*-?\d{1,3}([.,]\d{1,10})?\s*$/.test(typed)) return null;
      const degrees = Number(typed.replace(",", "."));
      return Math.abs(degrees) <= max ? degrees : null;
    },
    errorMessage: () => `Das ist kein ${labelProps.label}. ${savedValueMessage(value, "keiner", formatDegrees)}`,
  });
  return <TextField {...labelProps} {...field} inputMode="decimal" />;
}

/** `formatDegrees(52.6423)` is "52,6423". */
export function formatDegrees(degrees: number): string {
  return String(degrees).replace(".", ",");
}

/** @param none the German word for no value */
function savedValueMessage(value: number | null, none: string, format: (value: number) => string): string {
  return value === null ? `Gespeichert ist noch ${none}.` : `Gespeichert bleibt ${format(value)}.`;
}

type NumberFormat = {
  format: (number: number) => string;
  /** `null` when the text is not a number of this kind. */
  parse: (typed: string) => number | null;
  errorMessage: () => string;
};

/** Empty text saves `null`. Text that cannot be parsed shows a message and saves nothing. */
function useTypedNumber(name: string, value: number | null, { format, parse, errorMessage }: NumberFormat) {
  const { change, setParseError } = useEditorTools();
  const [typed, setTyped] = useState(() => (value === null ? "" : format(value)));
  const path = `fields.${name}`;
  // The typed text is lost on unmount, so its message is cleared.
  useEffect(() => () => setParseError(path, null), [setParseError, path]);
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      const number = parse(target.value);
      // A number input that contains letters has an empty value, but `badInput` is true.
      const isEmpty = target.value.trim() === "" && !target.validity.badInput;
      if (number === null && !isEmpty) return setParseError(path, errorMessage());
      setParseError(path, null);
      change({ type: "field", name, value: number });
    },
  };
}
