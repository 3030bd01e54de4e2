import { type ChangeEvent, useEffect, useState } from "react";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { formatPrice } from "#domain/money.ts";
import { useEditorTools } from "./editor-context.ts";

type Labelled = { label: string; errors?: readonly string[] | undefined };
type NumberProps = Labelled & { name: string; value: number | null };

/** Typed in euros, kept in cents; "0" is free of charge. */
export function PriceField({ name, value, ...labelled }: NumberProps) {
  const field = useTypedNumber(name, value, {
    write: (cents) => (cents / 100).toFixed(2).replace(".", ","),
    read: centsOf,
    refuse: () =>
      `Das ist kein Betrag. Gespeichert ${value === null ? "ist noch keiner" : `bleibt ${formatPrice(value)}`}.`,
  });
  return <TextField {...labelled} {...field} inputMode="decimal" hint="In Euro, etwa 45,00. Null heißt kostenlos." />;
}

/** @param unit what is counted, such as "Minuten" */
export function WholeNumberField({ name, value, unit, ...labelled }: NumberProps & { unit: string }) {
  const field = useTypedNumber(name, value, {
    write: String,
    read: (typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : null),
    refuse: () => `Das ist keine ganze Zahl. Gespeichert ${value === null ? "ist noch keine" : `bleibt ${value}`}.`,
  });
  return <NumberField {...labelled} {...field} unit={unit} min={0} />;
}

type Writing = {
  write: (number: number) => string;
  /** `null` for what is no such number. */
  read: (typed: string) => number | null;
  /** What the field says to that. */
  refuse: () => string;
};

/**
 * The text of a field that keeps a number. An empty one keeps none; what cannot be read stays as it was typed, says so, and keeps
 * the number there was.
 */
function useTypedNumber(name: string, value: number | null, { write, read, refuse }: Writing) {
  const { change, onUnreadable } = useEditorTools();
  const [typed, setTyped] = useState(() => (value === null ? "" : write(value)));
  const path = `fields.${name}`;
  // Whoever comes back to the field finds what is kept.
  useEffect(() => () => onUnreadable(path, null), [onUnreadable, path]);
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      const number = read(target.value);
      // Of letters in a field for numbers the browser tells nothing but this.
      const isEmpty = target.value.trim() === "" && !target.validity.badInput;
      if (number === null && !isEmpty) return onUnreadable(path, refuse());
      onUnreadable(path, null);
      change({ type: "field", name, value: number });
    },
  };
}

/** "1.234,50" and "1234.5" are 123450; `null` for anything else. */
function centsOf(typed: string): number | null {
  const plain = typed
    .replace(/[\s€]/g, "")
    .replace(/\.(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
