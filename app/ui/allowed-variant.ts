/**
 * Returns the value if it is allowed, otherwise `fallback` with a console warning (specification, section 5).
 * TypeScript already rejects other values; this covers values that bypass it (content, casts).
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
