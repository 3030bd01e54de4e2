import type { Thing } from "schema-dts";
import type { ArtistThing } from "./things.ts";

/**
 * JSON-LD of the page (schema.org). `things={import.meta.env.SSR && …}` keeps the code that builds `things` out of the
 * browser's bundle. The element needs no CSP nonce, because browsers do not execute JSON-LD.
 */
export function StructuredData({ things }: { things: (Thing | ArtistThing)[] | false }) {
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

/** JSON that is safe inside a script element. */
export function scriptText(graph: object): string {
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
