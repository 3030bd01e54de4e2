import { type Color, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, line, type Point, polyline } from "../shapes.ts";

const cell = 24;
const gap = 2.6;
const stride = 7;
const attempts = 9000;

type Occupied = readonly [x: number, y: number, radius: number];

/** Flow field: ribbons that never touch. */
export const strom: Style = (random, w, h, [paper, ink, ...inks]) => {
  const across = random.noise(w * random.between(0.9, 1.5), 2);
  const down = random.noise(h * random.between(0.9, 1.5), 2);
  const tilt = random.between(-0.5, 0.5);
  const direction = (x: number, y: number) => tilt + 1.15 * across(x + y * 0.35) + 0.9 * down(y - x * 0.2);
  const occupied = createOccupancy();
  const shift = random.integer(0, 4);
  const inkAt = (x: number, y: number): Color =>
    random.chance(0.66)
      ? (inks[(Math.floor(((x / w) * 0.9 + y / h + 0.15 * across(y)) * 2.4) + shift + 5) % 5] as Color)
      : random.pick([...inks, ink, ink]);
  const margin = w * 0.055;

  let out = box(0, 0, w, h, paper);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const width = widthAt(attempt / attempts);
    const start: Point = [random.between(margin, w - margin), random.between(margin, h - margin)];
    const reach = random.between(110, 760);
    const follow = (turn: number) => {
      const run: Point[] = [];
      let [x, y] = start;
      for (let length = 0; length < reach; length += stride) {
        const outside = x < margin || y < margin || x > w - margin || y > h - margin;
        if (outside || !occupied.isFree(x, y, width / 2 + gap)) break;
        run.push([x, y]);
        const angle = direction(x, y) + turn;
        x += Math.cos(angle) * stride;
        y += Math.sin(angle) * stride;
      }
      return run;
    };
    const forward = follow(0);
    const points = [...follow(Math.PI).reverse(), ...forward.slice(1)];
    if (points.length < (width > 24 ? 18 : 9)) continue;
    for (const [x, y] of points) occupied.add(x, y, width / 2 + gap);
    out += ribbon(points, width);
  }
  return { body: out, grain: 0.17 };

  function widthAt(stage: number) {
    if (stage < 0.006) return random.between(58, 84);
    if (stage < 0.03) return random.between(30, 46);
    if (stage < 0.16) return random.between(13, 22);
    return random.between(5, 9);
  }

  function ribbon(points: readonly Point[], width: number) {
    const [x, y] = points[points.length >> 1] as Point;
    const color = inkAt(x, y);
    const data = polyline(points);
    const tone = random.chance(0.5) ? mix(color, paper, 0.8) : mix(color, ink, 0.5);
    const mark = width > 24 ? random.integer(0, 4) : 4;
    const marks = [
      () => line(data, tone, width * 0.16),
      () => line(data, tone, width * 0.62) + line(data, color, width * 0.42),
      () => line(data, tone, width, 'stroke-dasharray="3 13"'),
    ];
    return line(data, color, width) + (marks[mark]?.() ?? "");
  }
};

/** Circles that ribbons occupy, stored in a grid for fast lookups. */
function createOccupancy() {
  const cells = new Map<number, Occupied[]>();
  const key = (column: number, row: number) => column * 4096 + row;
  return {
    add(x: number, y: number, radius: number) {
      const cellKey = key(Math.floor(x / cell), Math.floor(y / cell));
      const list = cells.get(cellKey);
      if (list) list.push([x, y, radius]);
      else cells.set(cellKey, [[x, y, radius]]);
    },
    isFree(x: number, y: number, radius: number) {
      const reach = Math.ceil((radius + 44) / cell);
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      for (let i = -reach; i <= reach; i++) {
        for (let j = -reach; j <= reach; j++) {
          for (const [ox, oy, or] of cells.get(key(column + i, row + j)) ?? []) {
            const limit = or + radius;
            if ((ox - x) ** 2 + (oy - y) ** 2 < limit * limit) return false;
          }
        }
      }
      return true;
    },
  };
}
