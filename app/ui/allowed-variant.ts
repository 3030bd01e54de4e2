/**
 * Returns `fallback` and warns when `value` is not allowed, which TypeScript does not prevent after a cast
 * (specification, section 5).
 */
export function allowedVariant<Variant extends string>(
  propName: string,
  value: Variant,
  allowed: readonly Variant[],
  fallback: Variant,
): Variant {
  if (allowed.includes(value)) return value;
  console.warn(`${propName} "${value}" is not one of: ${allowed.join(", ")}.`);
  return fallback;
}
