import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** Everything that Latin script needs, as Fontsource splits it; a typeface has only some of it. */
const LATIN = characters([0x20, 0x2dff], [0xa720, 0xa7ff], [0xfb00, 0xfb06], [0xfeff, 0xfeff], [0xfffd, 0xfffd]);

/** Copyright, licence and where it is written: the Open Font License wants them to stay in the file. */
const LICENCE_NAMES = [0, 13, 14];

/** The weights that pages ask for. A headline has one; its optical size still follows the size of its letters. */
const typefaces = [
  { source: "imbue/files/imbue-latin-standard-normal", axes: { wght: 520 } },
  { source: "imbue/files/imbue-latin-ext-standard-normal", axes: { wght: 520 } },
  { source: "hanken-grotesk/files/hanken-grotesk-latin-wght-normal", axes: { wght: { min: 400, max: 700 } } },
  { source: "hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal", axes: { wght: { min: 400, max: 700 } } },
];

/**
 * The typefaces of the site, without the weights that no page shows, which halves the files that every first page waits for. No
 * letter and no OpenType feature is lost. File names and WOFF2 bytes; the same each time.
 */
export async function cutTypefaces(): Promise<Map<string, Buffer>> {
  const { resolve } = createRequire(import.meta.url);
  const files = await Promise.all(
    typefaces.map(async ({ source, axes }) => {
      const [, name] = /files\/(.*?-latin(?:-ext)?)-/.exec(source) ?? [];
      const whole = await readFile(resolve(`@fontsource-variable/${source}.woff2`));
      const cut = await subsetFont(whole, LATIN, {
        targetFormat: "woff2",
        variationAxes: axes,
        preserveNameIds: LICENCE_NAMES,
      });
      return [`${name}.woff2`, cut] as const;
    }),
  );
  return new Map(files);
}

function characters(...ranges: [first: number, last: number][]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join("");
}
