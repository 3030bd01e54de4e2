import type { Color } from "./color.ts";

export type Palette = readonly [
  paper: Color,
  ink: Color,
  accent1: Color,
  accent2: Color,
  accent3: Color,
  accent4: Color,
  accent5: Color,
];

/** By German name (harvest, coast, night, garden, brick, lilac), which is part of image paths. */
export const palettes = {
  ernte: ["#f5ecd9", "#393c4d", "#e2c17d", "#c8743a", "#8f3b2e", "#7d8a5b", "#efc9ae"],
  kueste: ["#f1efe6", "#22304a", "#e9785a", "#0b8a86", "#8fcac6", "#e8cf97", "#3d6f9e"],
  nacht: ["#2b2d3d", "#171824", "#e2c17d", "#6b4a78", "#3f5f95", "#15a99a", "#d98f87"],
  garten: ["#f3f2e3", "#24382f", "#e79aa0", "#4a8058", "#b9bf63", "#e2c17d", "#3f5fa6"],
  ziegel: ["#f4e6d8", "#3a2732", "#b6402f", "#e7a78f", "#e2c17d", "#6f8aa0", "#7b2d3b"],
  flieder: ["#f2ecea", "#33304f", "#cf5a5f", "#8a76b8", "#e6b8c4", "#2f9c93", "#e2c17d"],
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
