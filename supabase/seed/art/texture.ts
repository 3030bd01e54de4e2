import type { Color } from "./color.ts";
import { type Noise, seededRandom } from "./random.ts";

/** The functions below change or return three bytes (red, green, blue) per pixel, row by row. */

/** Width and height in pixels of a tile, which repeats over the image. */
const tileSize = 512;
const grainTile = paintGrain();
const grainTables = new Map<number, Uint8Array>();

/** Darkens the image by the paper grain of `strength` (0 … 0.5), most where the image is neither dark nor light. */
export function addGrain(pixels: Buffer, width: number, strength: number): void {
  const table = grainTables.get(strength) ?? grainTable(strength);
  grainTables.set(strength, table);
  for (let offset = 0, row = 0; offset < pixels.length; row++) {
    for (let column = 0; column < width; column++) {
      const grainOffset = (grainTile[tileOffset(row, column)] as number) * 256;
      for (const end = offset + 3; offset < end; offset++) {
        pixels[offset] = table[grainOffset + (pixels[offset] as number)] as number;
      }
    }
  }
}

/** Shades of gray around 128. */
function paintGrain(): Uint8Array {
  const random = seededRandom("grain");
  return Uint8Array.from({ length: tileSize * tileSize }, () =>
    Math.round(128 + (random.between(-1, 1) + random.between(-1, 1)) * 70),
  );
}

/** The darkened value of every shade of grain (256 rows) and value of a pixel (256 columns). */
function grainTable(strength: number): Uint8Array {
  return Uint8Array.from({ length: 256 * 256 }, (_, index) => {
    const grain = Math.floor(index / 256) / 255;
    const value = (index % 256) / 255;
    return Math.round((value - strength * (1 - 2 * strength * grain) * value * (1 - value)) * 255);
  });
}

/** Covers the share `amount` (0 … 1) of the image with specks of `color`, each two by two pixels. */
export function addSpecks(pixels: Buffer, width: number, color: Color, amount: number): void {
  const speckTile = paintSpecks(amount);
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  for (let offset = 0, row = 0; offset < pixels.length; row++) {
    for (let column = 0; column < width; column++) {
      const opacity = (speckTile[tileOffset(row, column)] as number) / 255;
      if (opacity > 0) {
        for (const [channel, target] of channels.entries()) {
          const value = pixels[offset + channel] as number;
          pixels[offset + channel] = Math.round(value + (target - value) * opacity);
        }
      }
      offset += 3;
    }
  }
}

/** Opacity per pixel, 0 … 255. */
function paintSpecks(amount: number): Uint8Array {
  const random = seededRandom("speckle");
  const opacities = new Uint8Array(tileSize * tileSize);
  for (let y = 0; y < tileSize; y += 2) {
    for (let x = 0; x < tileSize; x += 2) {
      const opacity = random.chance(amount) ? Math.round(random.between(30, 120)) : 0;
      for (const neighbor of [0, 1, tileSize, tileSize + 1]) opacities[y * tileSize + x + neighbor] = opacity;
    }
  }
  return opacities;
}

const tileOffset = (row: number, column: number) => (row % tileSize) * tileSize + (column % tileSize);

/** Returns the image with every pixel displaced by smooth noise of about `reach` pixels. */
export function displacePixels(pixels: Buffer, width: number, height: number, reach: number): Buffer {
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
