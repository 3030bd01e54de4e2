import sharp, { type OverlayOptions } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { dice } from "./dice.ts";
import { draw, type Image } from "./image.ts";
import { palettes } from "./palettes.ts";

const tileSize = 512;

/** A rendered image: WebP bytes, size in pixels, and thumbhash as base64. */
export type Print = { data: Buffer; width: number; height: number; thumbhash: string };

/** Computes the size in pixels of the rendered image without drawing it. */
export function printSize({ ratio, style }: Image): { width: number; height: number } {
  const scaleOfRatio = ratio === "16:9" ? 0.85 : 0.96;
  const scale = style === "riso" ? 0.72 : scaleOfRatio;
  const [width, height] = { "3:4": [1000, 1333], "4:3": [1333, 1000], "16:9": [1778, 1000] }[ratio] as [number, number];
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Renders an image as WebP, with displaced edges, paper grain and missing ink. */
export async function print(image: Image): Promise<Print> {
  const sheet = draw(image);
  const { width, height } = printSize(image);
  const paper = palettes[image.palette][0];
  let sheetImage = sharp(Buffer.from(sheet.svg), { density: (72 * width) / sheet.width }).resize(width, height, {
    fit: "fill",
  });
  if (sheet.rough) {
    const { data } = await sheetImage.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    sheetImage = sharp(displacePixels(data, width, height, sheet.rough), { raw: { width, height, channels: 3 } });
  }
  const layers: OverlayOptions[] = [{ ...grainTile(sheet.grain), tile: true, blend: "soft-light" }];
  if (sheet.speckle) layers.unshift({ ...speckleTile(paper, sheet.speckle), tile: true });
  const data = await sheetImage
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

/** WebP qualities, lower for styles whose texture hides artifacts. */
const qualities: Partial<Record<Image["style"], number>> = { gewebe: 36, linol: 36, mosaik: 36, riso: 42, strom: 42 };
const defaultQuality = 68;

type Tile = Pick<OverlayOptions, "input" | "raw">;
const tiles = new Map<string, Tile>();

function tile(name: string, paint: (pixels: Buffer) => void): Tile {
  let found = tiles.get(name);
  if (!found) {
    const pixels = Buffer.alloc(tileSize * tileSize * 4);
    paint(pixels);
    found = { input: pixels, raw: { width: tileSize, height: tileSize, channels: 4 } };
    tiles.set(name, found);
  }
  return found;
}

function grainTile(strength: number): Tile {
  return tile(`grain ${strength}`, (pixels) => {
    const random = dice("grain");
    for (let i = 0; i < pixels.length; i += 4) {
      const gray = Math.round(128 + (random.between(-1, 1) + random.between(-1, 1)) * 70);
      pixels.fill(gray, i, i + 3);
      pixels[i + 3] = Math.round(strength * 255);
    }
  });
}

function speckleTile(color: string, amount: number): Tile {
  return tile(`speckle ${color} ${amount}`, (pixels) => {
    const random = dice("speckle");
    const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    for (let i = 0; i < pixels.length; i += 4) pixels.set(rgb, i);
    for (let y = 0; y < tileSize; y += 2) {
      for (let x = 0; x < tileSize; x += 2) {
        const alpha = random.chance(amount) ? Math.round(random.between(30, 120)) : 0;
        for (const at of [0, 1, tileSize, tileSize + 1]) pixels[(y * tileSize + x + at) * 4 + 3] = alpha;
      }
    }
  });
}

/** Displaces every pixel by smooth noise of about `reach` pixels. Interpolates between neighboring pixels. */
function displacePixels(pixels: Buffer, width: number, height: number, reach: number): Buffer {
  const random = dice("waver");
  const across = [random.wave(61, 3), random.wave(23, 3), random.wave(47, 2)] as const;
  const down = [random.wave(53, 3), random.wave(29, 3), random.wave(67, 2)] as const;
  const table = (wave: (x: number) => number, length: number) => Float32Array.from({ length }, (_, i) => wave(i));
  const ax = table(across[0], width + height);
  const ay = table(across[1], height);
  const bx = table(down[0], width + height);
  const by = table(down[1], width);
  const out = Buffer.alloc(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = clamp(x + ((ax[x + y] as number) + (ay[y] as number)) * reach * 0.4, width - 1.001);
      const sy = clamp(y + ((bx[x - y + height] as number) + (by[x] as number)) * reach * 0.4, height - 1.001);
      const [ix, iy] = [sx | 0, sy | 0];
      const [fx, fy] = [sx - ix, sy - iy];
      const from = (iy * width + ix) * 3;
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const top = (pixels[from + c] as number) * (1 - fx) + (pixels[from + 3 + c] as number) * fx;
        const below = from + width * 3 + c;
        const bottom = (pixels[below] as number) * (1 - fx) + (pixels[below + 3] as number) * fx;
        out[to + c] = top * (1 - fy) + bottom * fy;
      }
    }
  }
  return out;
}

const clamp = (value: number, high: number) => Math.min(high, Math.max(0, value));
