import { dice } from "./dice.ts";
import type { Drawing, Style } from "./drawing.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { cyano } from "./styles/cyano.ts";
import { gewebe } from "./styles/gewebe.ts";
import { linol } from "./styles/linol.ts";
import { mosaik } from "./styles/mosaik.ts";
import { riso } from "./styles/riso.ts";
import { scherenschnitt } from "./styles/scherenschnitt.ts";
import { stillleben } from "./styles/stillleben.ts";
import { strom } from "./styles/strom.ts";
import { tusche } from "./styles/tusche.ts";

/** Styles by the name of their technique. */
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

const sizes = { "3:4": [1000, 1333], "4:3": [1333, 1000], "16:9": [1778, 1000] } as const;

/** Aspect ratio, width to height. */
export type Ratio = keyof typeof sizes;

/** All parameters of an image. */
export type Image = { style: StyleName; seed: number; ratio: Ratio; palette: PaletteName };

/** An image as SVG with its print settings. */
export type Sheet = Omit<Drawing, "body"> & { svg: string; width: number; height: number };

/** Draws an image. Deterministic: the same parameters give the same SVG. */
export function draw({ style, seed, ratio, palette }: Image): Sheet {
  const [width, height] = sizes[ratio];
  const { body, ...treatment } = styles[style](dice(`${style}/${seed}/${palette}`), width, height, palettes[palette]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
  return { svg, width, height, ...treatment };
}
