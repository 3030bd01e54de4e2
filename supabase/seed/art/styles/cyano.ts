import { mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, type Point, polar, xy } from "../shapes.ts";

/**
 * (x, y) is the foot of the plant. `angle` and `bend` are in radians; only ferns use `bend`. `paleness` is 0 (blue) to
 * 1 (white).
 */
type Plant = (x: number, y: number, length: number, angle: number, paleness: number, bend: number) => string;

/** Upwards in radians: the y axis of SVG points down. */
const up = -1.5708;

const prussianBlue = "#123a6b";

/** Cyanotype ("Cyanotypie"): silhouettes of plants on blue. */
export const cyano: Style = (random, width, height, [paper, ink, , accent2]) => {
  const blue = mix(prussianBlue, mix(accent2, ink, 0.5), 0.18);
  const white = mix(paper, "#ffffff", 0.3);
  const shortSide = Math.min(width, height);
  const tone = (paleness: number) => mix(blue, white, paleness);
  const background = box(0, 0, width, height, mix(paper, "#dfe6ec", 0.4)) + emulsion();
  const kinds = random.shuffle<Plant>([fern, umbel, sprig, fern, umbel, sprig]);
  const body = `${blur("far", 12)}${blur("near", 2.2)}<clipPath id="sheet"><rect width="${width}" height="${height}"/></clipPath><g clip-path="url(#sheet)">${background}${plants()}</g>`;
  return { body, grain: 0.24 };

  /** The blue coat, brushed on in rows that begin and end unevenly. */
  function emulsion() {
    const darkBlue = mix(blue, "#06122e", 0.45);
    const wash = random.noise(height * 0.2, 4);
    const leftEdge = random.noise(height * 0.5, 5);
    const rightEdge = random.noise(height * 0.5, 5);
    const [top, bottom] = [height * 0.04, height * 0.96];
    let rows = "";
    for (let y = top; y < bottom; y += 7) {
      const closenessToEnd = Math.max(0, 1 - Math.min(y - top, bottom - y) / 26);
      const inset = closenessToEnd * random.between(0, 60);
      const start = xy(width * 0.055 + leftEdge(y) * 14 + random.between(-16, 12) + inset, y);
      const controls = `${xy(width * 0.3, y + wash(y) * 9)} ${xy(width * 0.7, y - wash(y * 1.3) * 9)}`;
      const endX = width * 0.945 + rightEdge(y) * 14 + random.between(-12, 16) - inset;
      const end = xy(endX, y + random.between(-3, 3));
      const darkness = Math.min(1, Math.max(0, 0.4 + wash(y) * 0.45 + random.between(-0.15, 0.15)));
      const color = mix(blue, darkBlue, darkness);
      rows += line(`M${start}C${controls} ${end}`, color, random.between(8, 13), 'stroke-linecap="round"');
    }
    return `<g>${rows}</g>`;
  }

  function plants() {
    const count = Math.round(3 + (width / height) * 2.2);
    const kindAt = (index: number) => kinds[index % kinds.length] as Plant;
    let far = "";
    let near = "";
    let front = "";
    for (let index = 0; index < count; index++) {
      far += plant(random.pick(kinds), random.between(0, 1), height * random.between(0.6, 0.86), 0.45);
    }
    for (let index = 0; index < count; index++) {
      near += plant(kindAt(index), (index + 0.5) / count, height * random.between(0.5, 0.78), 0.55);
    }
    for (let index = 0; index < count; index++) {
      const position = (index + random.between(0.1, 0.9)) / count;
      const length = height * random.between(0.62, 0.9);
      front += plant(kindAt(index + 3), position, length, random.between(0.88, 0.98));
    }
    return `<g filter="url(#far)" opacity=".5">${far}</g><g filter="url(#near)" opacity=".62">${near}</g>${front}`;
  }

  /** A plant that leans outwards; `position` is 0 (leftmost) to 1 (rightmost). */
  function plant(kind: Plant, position: number, length: number, paleness: number) {
    const fromCenter = position - 0.5;
    const x = width * (0.5 + fromCenter * 0.62);
    const angle = up + fromCenter * 0.95 + random.between(-0.08, 0.08);
    const y = height * random.between(0.9, 0.97);
    if (kind !== fern) return kind(x, y, length * (kind === umbel ? 0.78 : 0.86), angle, paleness, 0);
    const bend = fromCenter * 1.1 + random.between(-0.25, 0.25);
    return fern(x, y, length * 0.98, angle - fromCenter * 0.3, paleness, bend);
  }

  /** A frond that turns by `bend` radians, with pairs of pinnae. */
  function fern(x: number, y: number, length: number, angle: number, paleness: number, bend: number) {
    const color = tone(paleness);
    const segments = 24;
    let drawn = "";
    let [stalkX, stalkY, direction] = [x, y, angle];
    for (let index = 0; index < segments; index++) {
      const [nextX, nextY] = polar(stalkX, stalkY, direction, length / segments);
      const position = index / segments;
      const pinnaLength = length * 0.23 * Math.sin(Math.PI * (0.22 + position * 0.76)) ** 0.7;
      drawn += line(`M${xy(stalkX, stalkY)}L${xy(nextX, nextY)}`, color, 6 * (1 - position) + 1.4);
      if (index > 5) {
        for (const side of [-1, 1]) {
          drawn += pinna(nextX, nextY, pinnaLength, direction + side * (1.2 - position * 0.5), side, color);
        }
      }
      stalkX = nextX;
      stalkY = nextY;
      direction += bend / segments;
    }
    return drawn;
  }

  /** Wild carrot. */
  function umbel(x: number, y: number, length: number, angle: number, paleness: number) {
    const [tipX, tipY] = polar(x, y, angle, length);
    const radius = shortSide * random.between(0.1, 0.16);
    const middle: Point = [(x + tipX) / 2 + random.between(-30, 30), (y + tipY) / 2];
    const control = xy(...polar(tipX, tipY, angle, radius * 0.4));
    let drawn = line(curve([[x, y], middle, [tipX, tipY]]), tone(paleness), 5);
    for (let ray = 0; ray < 17; ray++) {
      const rayAngle = angle + (ray / 16 - 0.5) * 2.7;
      const endX = tipX + Math.cos(rayAngle) * radius;
      const endY = tipY + Math.sin(rayAngle) * radius * 0.92;
      drawn += line(`M${xy(tipX, tipY)}Q${control} ${xy(endX, endY)}`, tone(paleness), 2.2);
      for (let flower = 0; flower < 11; flower++) {
        const direction = random.angle();
        // The square root spreads the flowers evenly over the cluster's area.
        const distance = radius * 0.17 * Math.sqrt(random.between(0, 1));
        const [flowerX, flowerY] = polar(endX, endY, direction, distance);
        drawn += disc(flowerX, flowerY, random.between(2, 5), tone(Math.min(1, paleness + 0.1)));
      }
    }
    return drawn;
  }

  function sprig(x: number, y: number, length: number, angle: number, paleness: number) {
    const color = tone(paleness);
    const middle = polar(x, y, angle + 0.12, length * 0.5);
    let drawn = line(curve([[x, y], middle, polar(x, y, angle, length)]), color, 4);
    for (let index = 1; index < 10; index++) {
      const position = index / 9.5;
      const [leafX, leafY] = polar(x, y, angle + 0.1 * (1 - position), length * position);
      const leafLength = length * 0.3 * (1.1 - position * 0.6);
      const leafAngle = angle + (index % 2 ? 1 : -1) * 0.75;
      const midribEnd = xy(...polar(leafX, leafY, leafAngle, leafLength * 0.9));
      drawn += fill(leaf(leafX, leafY, leafLength, leafLength * 0.2, leafAngle), color);
      drawn += line(`M${xy(leafX, leafY)}L${midribEnd}`, tone(paleness - 0.25), 2);
    }
    return drawn;
  }
};

/** A leaflet of a fern; `side` is −1 (left of the stalk) or 1 (right). */
function pinna(x: number, y: number, length: number, angle: number, side: number, color: string) {
  let drawn = "";
  for (let index = 1; index < 9; index++) {
    const position = index / 9;
    const [pinnuleX, pinnuleY] = polar(x, y, angle - side * position * 0.12, length * position);
    for (const pinnuleSide of [-1, 1]) {
      const pinnule = leaf(
        pinnuleX,
        pinnuleY,
        length * 0.17 * (1.2 - position),
        length * 0.036,
        angle + pinnuleSide * 0.95,
      );
      drawn += fill(pinnule, color);
    }
  }
  return drawn + fill(leaf(x, y, length * 1.04, length * 0.035, angle - side * 0.06), color);
}

const blur = (id: string, radius: number) => `<filter id="${id}"><feGaussianBlur stdDeviation="${radius}"/></filter>`;
