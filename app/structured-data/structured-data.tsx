import type { Graph, Thing } from "schema-dts";

/**
 * What the page says, for machines (schema.org). Only the server writes it: give it `import.meta.env.SSR && …`, so that
 * neither the data nor what makes it travels to the browser, where React leaves the element as it came.
 * A data block is never run, so a Content-Security-Policy needs no nonce for it.
 */
export function StructuredData({ things }: { things: Thing[] | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
      dangerouslySetInnerHTML={{
        __html: things ? scriptText({ "@context": "https://schema.org", "@graph": things }) : "",
      }}
    />
  );
}

/** JSON that stays JSON inside a script element, whatever a title holds: `</script>`, `<!--` and `]]>` lose their brackets. */
export function scriptText(graph: Graph): string {
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
