import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";

/** What a `Style` draws: SVG elements, and settings for rendering them. */
export type Drawing = {
  body: string;
  /** Strength of the paper grain, 0 … 0.5. */
  grain: number;
  /** Displacement of edges in pixels, as if cut by hand. */
  roughness?: number;
  /** Share of missing ink, 0 … 1. */
  speckle?: number;
};

/** Draws an image. Width and height are in SVG units; the short side is always 1000. */
export type Style = (random: Random, width: number, height: number, palette: Palette) => Drawing;
