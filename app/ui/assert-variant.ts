/**
 * The value if it is allowed; otherwise `fallback`, with a warning in the console (specification, section 5).
 * TypeScript rejects other values already; this covers what bypasses it (content, casts).
 */
export function assertVariant<T extends string>(what: string, value: T, allowed: readonly T[], fallback: T): T {
  if (allowed.includes(value)) return value;
  console.warn(`${what} "${value}" is not one of: ${allowed.join(", ")}.`);
  return fallback;
}
