import type { Dice } from "./dice.ts";
import type { Palette } from "./palettes.ts";

/** Result of a style: SVG elements and print settings. */
export type Drawing = {
  body: string;
  /** Strength of the paper grain, 0 … 1. */
  grain: number;
  /** Displacement of edges in pixels, as if cut by hand. */
  rough?: number;
  /** Share of missing ink, 0 … 1. */
  speckle?: number;
};

/** Draws an image. Width and height are in SVG units; the short side is always 1000. */
export type Style = (dice: Dice, width: number, height: number, palette: Palette) => Drawing;
