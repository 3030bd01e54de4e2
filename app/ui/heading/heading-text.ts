const hyphenate = import.meta.env.SSR ? (await import("./hyphenate.ts")).hyphenate : null;

/**
 * Props of a heading, or of the link in a heading, that shows this text. The server inserts soft hyphens into long
 * words, and React preserves them when it hydrates; the accessible name is the text without them. The browser inserts
 * none. It always sets the name, so that React updates a name from the server when the text changes.
 */
export function headingTextProps(text: string) {
  const children = hyphenate?.(text) ?? text;
  const needsName = !import.meta.env.SSR || children !== text;
  return { children, suppressHydrationWarning: true, ...(needsName && { "aria-label": text }) };
}
