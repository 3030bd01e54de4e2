const hyphenate = import.meta.env.SSR ? (await import("./hyphenate.ts")).hyphenate : null;

/**
 * Props of a heading, or of the link in a heading. Only the server inserts soft hyphens; hydration preserves them. The
 * browser always sets `aria-label`, so that React updates the server's `aria-label` when the text changes.
 */
export function headingTextProps(text: string) {
  const children = hyphenate?.(text) ?? text;
  const needsName = !import.meta.env.SSR || children !== text;
  return { children, suppressHydrationWarning: true, ...(needsName && { "aria-label": text }) };
}
