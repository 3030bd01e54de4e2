import { type Color, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, line, type Point, polar, polyline } from "../shapes.ts";

/** Size of the cells of the occupancy grid. */
const cellSize = 24;
/** Half of the least distance between ribbons. */
const halfGap = 2.6;
/** Distance between neighboring points of a ribbon. */
const step = 7;
/** The number of random starting points of ribbons; most have too little room. */
const attempts = 9000;
/** Ribbons wider than this have a greater minimum length and may have a pattern. */
const wideRibbon = 24;
const maxWidth = 84;
/** The largest radius that a ribbon occupies. */
const maxRadius = maxWidth / 2 + halfGap;

type Circle = readonly [x: number, y: number, radius: number];

/** Flow field ("Strömung"): ribbons that never touch. */
export const strom: Style = (random, width, height, [paper, ink, ...accents]) => {
  const noiseAcross = random.noise(width * random.between(0.9, 1.5), 2);
  const noiseDown = random.noise(height * random.between(0.9, 1.5), 2);
  const tilt = random.between(-0.5, 0.5);
  const directionAt = (x: number, y: number) => tilt + 1.15 * noiseAcross(x + y * 0.35) + 0.9 * noiseDown(y - x * 0.2);
  const occupancy = createOccupancy();
  const firstColor = random.integer(0, 4);
  const margin = width * 0.055;

  let body = box(0, 0, width, height, paper);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const ribbonWidth = widthAt(attempt / attempts);
    const radius = ribbonWidth / 2 + halfGap;
    const start: Point = [random.between(margin, width - margin), random.between(margin, height - margin)];
    const reach = random.between(110, 760);
    const forward = freePath(start, 0, reach, radius);
    const points = [...freePath(start, Math.PI, reach, radius).reverse(), ...forward.slice(1)];
    if (points.length < (ribbonWidth > wideRibbon ? 18 : 9)) continue;
    for (const [x, y] of points) occupancy.add(x, y, radius);
    body += ribbon(points, ribbonWidth);
  }
  return { body, grain: 0.17 };

  /** Wide ribbons come first, while there is room. `stage` is the share of the attempts made. */
  function widthAt(stage: number) {
    if (stage < 0.006) return random.between(58, maxWidth);
    if (stage < 0.03) return random.between(30, 46);
    if (stage < 0.16) return random.between(13, 22);
    return random.between(5, 9);
  }

  /** Points along the flow, turned by `turn` radians. They end at the margin, at another ribbon or after `reach`. */
  function freePath(start: Point, turn: number, reach: number, radius: number) {
    const path: Point[] = [];
    let [x, y] = start;
    for (let length = 0; length < reach; length += step) {
      const isOutside = x < margin || y < margin || x > width - margin || y > height - margin;
      if (isOutside || !occupancy.isFree(x, y, radius)) break;
      path.push([x, y]);
      [x, y] = polar(x, y, directionAt(x, y) + turn, step);
    }
    return path;
  }

  function ribbon(points: readonly Point[], ribbonWidth: number) {
    const color = colorAt(...(points[Math.floor(points.length / 2)] as Point));
    const path = polyline(points);
    const tone = random.chance(0.5) ? mix(color, paper, 0.8) : mix(color, ink, 0.5);
    const patterns = [
      () => line(path, tone, ribbonWidth * 0.16),
      () => line(path, tone, ribbonWidth * 0.62) + line(path, color, ribbonWidth * 0.42),
      () => line(path, tone, ribbonWidth, 'stroke-dasharray="3 13"'),
      () => "",
      () => "",
    ];
    const pattern = ribbonWidth > wideRibbon ? random.pick(patterns)() : "";
    return line(path, color, ribbonWidth) + pattern;
  }

  /** Mostly the accent color of a diagonal band, otherwise a random color. */
  function colorAt(x: number, y: number): Color {
    if (!random.chance(0.66)) return random.pick([...accents, ink, ink]);
    const band = Math.floor(((x / width) * 0.9 + y / height + 0.15 * noiseAcross(y)) * 2.4);
    return accents[(band + firstColor + accents.length) % accents.length] as Color;
  }
};

/** Circles that ribbons occupy, in a grid for fast lookups. */
function createOccupancy() {
  const cells = new Map<string, Circle[]>();
  const cellAt = (coordinate: number) => Math.floor(coordinate / cellSize);
  return {
    add(x: number, y: number, radius: number) {
      const key = `${cellAt(x)} ${cellAt(y)}`;
      const circles = cells.get(key);
      if (circles) circles.push([x, y, radius]);
      else cells.set(key, [[x, y, radius]]);
    },
    isFree(x: number, y: number, radius: number) {
      const reach = Math.ceil((radius + maxRadius) / cellSize);
      for (let column = cellAt(x) - reach; column <= cellAt(x) + reach; column++) {
        for (let row = cellAt(y) - reach; row <= cellAt(y) + reach; row++) {
          for (const [circleX, circleY, circleRadius] of cells.get(`${column} ${row}`) ?? []) {
            const leastDistance = circleRadius + radius;
            if ((circleX - x) ** 2 + (circleY - y) ** 2 < leastDistance ** 2) return false;
          }
        }
      }
      return true;
    },
  };
}
