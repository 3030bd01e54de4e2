import type { Graph, Thing } from "schema-dts";

/**
 * JSON-LD of the page (schema.org). Pass `import.meta.env.SSR && …`, so that neither data nor code is sent to the
 * browser; hydration leaves the element unchanged. The browser does not execute JSON-LD, so it needs no CSP nonce.
 */
export function StructuredData({ things }: { things: Thing[] | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped, so it cannot close the element
      dangerouslySetInnerHTML={{
        __html: things ? scriptText({ "@context": "https://schema.org", "@graph": things }) : "",
      }}
    />
  );
}

/** JSON that is safe inside a script element: escapes `<`, `>`, `&` and line separators. */
export function scriptText(graph: Graph): string {
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
