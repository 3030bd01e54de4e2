/**
 * Sizes and colours are chosen from a list. TypeScript refuses others; where a value comes past it (content, a cast),
 * development says so in the console and the default is used (specification, section 5).
 */
export function configured<T extends string>(what: string, value: T, allowed: readonly T[], fallback: T): T {
  if (allowed.includes(value)) return value;
  if (import.meta.env.DEV) console.warn(`${what} "${value}" is not one of: ${allowed.join(", ")}.`);
  return fallback;
}
