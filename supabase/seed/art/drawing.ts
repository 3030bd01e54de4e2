import type { Dice } from "./dice.ts";
import type { Palette } from "./palettes.ts";

/** What a style hands back: SVG elements, and how the printer should treat the sheet. */
export type Drawing = {
  body: string;
  /** Strength of the paper's grain, 0 … 1. */
  grain: number;
  /** How many pixels the edges waver, as if cut by hand. */
  rough?: number;
  /** How much of the ink fails to reach the paper, 0 … 1. */
  speckle?: number;
};

/** A way to make pictures. Width and height are in SVG units, the short side is always 1000. */
export type Style = (dice: Dice, width: number, height: number, palette: Palette) => Drawing;
