import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { draw, type ImageParameters, type StyleName, svgSizes } from "./image.ts";
import { palettes } from "./palettes.ts";
import { addGrain, addSpecks, displacePixels } from "./texture.ts";

/** A rendered image: WebP bytes, size in pixels, and thumbhash as base64. */
type RenderedImage = { data: Buffer; width: number; height: number; thumbhash: string };

/** The size in pixels of the rendered image. */
export function renderedSize({ ratio, style }: ImageParameters): { width: number; height: number } {
  const scaleOfRatio = ratio === "16:9" ? 0.85 : 0.96;
  const pixelsPerUnit = style === "riso" ? 0.72 : scaleOfRatio;
  const [width, height] = svgSizes[ratio];
  return { width: Math.round(width * pixelsPerUnit), height: Math.round(height * pixelsPerUnit) };
}

/** Renders an image as WebP with the texture that its style sets. */
export async function renderImage(image: ImageParameters): Promise<RenderedImage> {
  const { svg, width: svgWidth, grain, roughness, speckle } = draw(image);
  const { width, height } = renderedSize(image);
  const paper = palettes[image.palette][0];
  // At a density of 72, sharp renders one pixel per SVG unit.
  const flat = sharp(Buffer.from(svg), { density: (72 * width) / svgWidth }).resize(width, height, { fit: "fill" });
  const drawn = await flat.removeAlpha().raw().toBuffer();
  const pixels = roughness ? displacePixels(drawn, width, height, roughness) : drawn;
  if (speckle) addSpecks(pixels, width, paper, speckle);
  addGrain(pixels, width, grain);
  const textured = sharp(pixels, { raw: { width, height, channels: 3 } });
  const quality = qualities[image.style] ?? defaultQuality;
  const [data, thumbhash] = await Promise.all([
    textured.clone().webp({ quality, effort: 2 }).toBuffer(),
    thumbhashOf(textured),
  ]);
  return { data, width, height, thumbhash };
}

async function thumbhashOf(image: Sharp): Promise<string> {
  const small = image.clone().resize(100, 100, { fit: "inside" }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/** Lower for styles whose texture hides artifacts. */
const qualities: Partial<Record<StyleName, number>> = { gewebe: 36, linol: 36, mosaik: 36, riso: 42, strom: 42 };
const defaultQuality = 68;
