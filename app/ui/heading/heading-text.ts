const hyphenate = import.meta.env.SSR ? (await import("./hyphenate.ts")).hyphenate : null;

/**
 * Props of a heading, or of the link in a heading. Only the server inserts soft hyphens; hydration preserves them. The
 * browser always sets `aria-label`, so that React updates the server's `aria-label` when the text changes.
 */
export function headingTextProps(text: string) {
  return { ...hyphenatedTextProps(text), ...accessibleNameProps(text) };
}

/**
 * The text of `headingTextProps` without its `aria-label`: for an element that needs none, such as a quote, or that is
 * part of an element with `accessibleNameProps`.
 */
export function hyphenatedTextProps(text: string) {
  return { children: hyphenate?.(text) ?? text, suppressHydrationWarning: true };
}

/** The accessible name of `headingTextProps`, for an element with `hyphenatedTextProps` inside. */
export function accessibleNameProps(text: string) {
  const needsName = !import.meta.env.SSR || hyphenate?.(text) !== text;
  return { ...(needsName && { "aria-label": text }), suppressHydrationWarning: true };
}
