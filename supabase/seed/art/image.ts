import type { Drawing, Style } from "./drawing.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { seededRandom } from "./random.ts";
import { cyano } from "./styles/cyano.ts";
import { gewebe } from "./styles/gewebe.ts";
import { linol } from "./styles/linol.ts";
import { mosaik } from "./styles/mosaik.ts";
import { riso } from "./styles/riso.ts";
import { scherenschnitt } from "./styles/scherenschnitt.ts";
import { stillleben } from "./styles/stillleben.ts";
import { strom } from "./styles/strom.ts";
import { tusche } from "./styles/tusche.ts";

/** Styles by their German name, which is part of image paths. */
export const styles = {
  cyano,
  gewebe,
  linol,
  mosaik,
  riso,
  scherenschnitt,
  stillleben,
  strom,
  tusche,
} satisfies Record<string, Style>;

export type StyleName = keyof typeof styles;

/** Width and height in SVG units by aspect ratio. */
export const svgSizes = { "3:4": [1000, 1333], "4:3": [1333, 1000], "16:9": [1778, 1000] } as const;

/** Width to height. */
export type Ratio = keyof typeof svgSizes;

export type ImageParameters = { style: StyleName; seed: number; ratio: Ratio; palette: PaletteName };

type SvgImage = Omit<Drawing, "body"> & { svg: string; width: number; height: number };

/** Deterministic: the same parameters give the same SVG. */
export function draw({ style, seed, ratio, palette }: ImageParameters): SvgImage {
  const [width, height] = svgSizes[ratio];
  const random = seededRandom(`${style}/${seed}/${palette}`);
  const { body, ...settings } = styles[style](random, width, height, palettes[palette]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
  return { svg, width, height, ...settings };
}
