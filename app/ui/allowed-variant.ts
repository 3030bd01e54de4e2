/**
 * Returns the value if it is allowed, otherwise `fallback` with a console warning (specification, section 5).
 * The check is for values that bypass TypeScript (content, casts).
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
