/**
 * Sizes and colours are chosen from a list. TypeScript refuses others; where a value comes past it (content, a cast),
 * the console says so and the default is used (specification, section 5).
 */
export function assertVariant<T extends string>(what: string, value: T, allowed: readonly T[], fallback: T): T {
  if (allowed.includes(value)) return value;
  console.warn(`${what} "${value}" is not one of: ${allowed.join(", ")}.`);
  return fallback;
}
