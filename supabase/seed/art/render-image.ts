import sharp, { type OverlayOptions } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { draw, type ImageParameters, type StyleName, svgSizes } from "./image.ts";
import { palettes } from "./palettes.ts";
import { type Noise, seededRandom } from "./random.ts";

/** Width and height in pixels of a tile, which sharp repeats over the image. */
const tileSize = 512;

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
  let bitmap = sharp(Buffer.from(svg), { density: (72 * width) / svgWidth }).resize(width, height, { fit: "fill" });
  if (roughness) {
    const pixels = await bitmap.removeAlpha().raw().toBuffer();
    bitmap = sharp(displacePixels(pixels, width, height, roughness), { raw: { width, height, channels: 3 } });
  }
  const layers: OverlayOptions[] = [{ ...grainTile(grain), tile: true, blend: "soft-light" }];
  if (speckle) layers.unshift({ ...speckleTile(paper, speckle), tile: true });
  const data = await bitmap
    .composite(layers)
    .removeAlpha()
    .webp({ quality: qualities[image.style] ?? defaultQuality, effort: 2 })
    .toBuffer();
  return { data, width, height, thumbhash: await thumbhashOf(data) };
}

async function thumbhashOf(image: Buffer): Promise<string> {
  const small = sharp(image).resize(100, 100, { fit: "inside" }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/** Lower for styles whose texture hides artifacts. */
const qualities: Partial<Record<StyleName, number>> = { gewebe: 36, linol: 36, mosaik: 36, riso: 42, strom: 42 };
const defaultQuality = 68;

type Tile = Pick<OverlayOptions, "input" | "raw">;
const tileCache = new Map<string, Tile>();

/** A tile of RGBA pixels, painted once per name. */
function cachedTile(name: string, paint: (pixels: Buffer) => void): Tile {
  const cached = tileCache.get(name);
  if (cached) return cached;
  const pixels = Buffer.alloc(tileSize * tileSize * 4);
  paint(pixels);
  const tile: Tile = { input: pixels, raw: { width: tileSize, height: tileSize, channels: 4 } };
  tileCache.set(name, tile);
  return tile;
}

function grainTile(strength: number): Tile {
  return cachedTile(`grain ${strength}`, (pixels) => {
    const random = seededRandom("grain");
    for (let offset = 0; offset < pixels.length; offset += 4) {
      const gray = Math.round(128 + (random.between(-1, 1) + random.between(-1, 1)) * 70);
      pixels.fill(gray, offset, offset + 3);
      pixels[offset + 3] = Math.round(strength * 255);
    }
  });
}

function speckleTile(color: string, amount: number): Tile {
  return cachedTile(`speckle ${color} ${amount}`, (pixels) => {
    const random = seededRandom("speckle");
    const rgb = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
    for (let offset = 0; offset < pixels.length; offset += 4) pixels.set(rgb, offset);
    // Every speck covers two by two pixels.
    for (let y = 0; y < tileSize; y += 2) {
      for (let x = 0; x < tileSize; x += 2) {
        const alpha = random.chance(amount) ? Math.round(random.between(30, 120)) : 0;
        for (const neighbor of [0, 1, tileSize, tileSize + 1]) pixels[(y * tileSize + x + neighbor) * 4 + 3] = alpha;
      }
    }
  });
}

/** Displaces every pixel by smooth noise of about `reach` pixels. */
function displacePixels(pixels: Buffer, width: number, height: number, reach: number): Buffer {
  const random = seededRandom("waver");
  const sample = (noise: Noise, length: number) => Float32Array.from({ length }, (_, index) => noise(index));
  const horizontalByDiagonal = sample(random.noise(61, 3), width + height);
  const horizontalByRow = sample(random.noise(23, 3), height);
  random.noise(47, 2); // unused; without it, the next numbers and every displaced image would change
  const verticalByDiagonal = sample(random.noise(53, 3), width + height);
  const verticalByColumn = sample(random.noise(29, 3), width);
  const displaced = Buffer.alloc(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const horizontal = (horizontalByDiagonal[x + y] as number) + (horizontalByRow[y] as number);
      const vertical = (verticalByDiagonal[x - y + height] as number) + (verticalByColumn[x] as number);
      // Leaves room for the interpolation, which also reads the pixels to the right and below.
      const sourceX = clamp(x + horizontal * reach * 0.4, width - 1.001);
      const sourceY = clamp(y + vertical * reach * 0.4, height - 1.001);
      const [column, row] = [Math.floor(sourceX), Math.floor(sourceY)];
      const [shareOfRight, shareOfBelow] = [sourceX - column, sourceY - row];
      const from = (row * width + column) * 3;
      const to = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const above = from + channel;
        const below = above + width * 3;
        const top = (pixels[above] as number) * (1 - shareOfRight) + (pixels[above + 3] as number) * shareOfRight;
        const bottom = (pixels[below] as number) * (1 - shareOfRight) + (pixels[below + 3] as number) * shareOfRight;
        displaced[to + channel] = top * (1 - shareOfBelow) + bottom * shareOfBelow;
      }
    }
  }
  return displaced;
}

const clamp = (value: number, high: number) => Math.min(high, Math.max(0, value));
