import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** Includes all visible characters of Fontsource's Latin files, so that no visible glyph is removed. */
const LATIN = characters([0x20, 0x2dff], [0xa720, 0xa7ff], [0xfb00, 0xfb06], [0xfeff, 0xfeff], [0xfffd, 0xfffd]);

/** Ids of the name records with copyright and license, which the Open Font License requires in the file. */
const LICENSE_NAME_IDS = [0, 13, 14];

/** The weights that pages use. Headlines have one weight, but a variable optical size. */
const typefaces = [
  { source: "imbue/files/imbue-latin-standard-normal", axes: { wght: 520 } },
  { source: "imbue/files/imbue-latin-ext-standard-normal", axes: { wght: 520 } },
  { source: "hanken-grotesk/files/hanken-grotesk-latin-wght-normal", axes: { wght: { min: 400, max: 700 } } },
  { source: "hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal", axes: { wght: { min: 400, max: 700 } } },
];

/**
 * WOFF2 bytes by file name, without unused weights. All OpenType features and visible glyphs remain. The same input
 * always gives the same bytes.
 */
export async function subsetTypefaces(): Promise<Map<string, Buffer>> {
  const { resolve } = createRequire(import.meta.url);
  const files = await Promise.all(
    typefaces.map(async ({ source, axes }) => {
      const [, name] = /files\/(.*?-latin(?:-ext)?)-/.exec(source) ?? [];
      const original = await readFile(resolve(`@fontsource-variable/${source}.woff2`));
      const subset = await subsetFont(original, LATIN, {
        targetFormat: "woff2",
        variationAxes: axes,
        preserveNameIds: LICENSE_NAME_IDS,
      });
      return [`${name}.woff2`, subset] as const;
    }),
  );
  return new Map(files);
}

function characters(...ranges: [first: number, last: number][]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
    )
    .join("");
}
