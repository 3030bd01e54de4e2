const hyphenate = import.meta.env.SSR ? (await import("./hyphenate.ts")).hyphenate : null;

/**
 * Props of a heading, or of the link in a heading, that shows this text. The server inserts soft hyphens into long
 * words, and React preserves them when it hydrates. `aria-label` is the text without soft hyphens. The browser inserts
 * no soft hyphens, but always sets `aria-label`, so that React updates the server's `aria-label` when the text changes.
 */
export function headingTextProps(text: string) {
  const children = hyphenate?.(text) ?? text;
  const needsName = !import.meta.env.SSR || children !== text;
  return { children, suppressHydrationWarning: true, ...(needsName && { "aria-label": text }) };
}
