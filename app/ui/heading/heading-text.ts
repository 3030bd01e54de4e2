const hyphenate = import.meta.env.SSR ? (await import("./hyphenate.ts")).hyphenate : null;

/**
 * Props of a heading, or of the link in a heading, that shows this text. The server inserts soft hyphens into long
 * words, and React preserves them when it hydrates; the accessible name is the text without them. After a client-side
 * navigation the browser hyphenates, and the name always has to replace the one from the server.
 */
export function headingText(text: string) {
  const children = hyphenate?.(text) ?? text;
  const isPlain = import.meta.env.SSR && children === text;
  return { children, suppressHydrationWarning: true, ...(!isPlain && { "aria-label": text }) };
}
