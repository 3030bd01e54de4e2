import { colorOnRamp, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import type { Noise, Random } from "../random.ts";
import { box, curve, disc, fill, line, type Point, polyline, round } from "../shapes.ts";

/** Ink ("Tusche"): a bristle brush draws either an enso, or mountains and a branch, over a solid sun. */
export const tusche: Style = (random, width, height, [paper, ink, accent1, accent2, , accent4]) => {
  const shortSide = Math.min(width, height);
  const centerX = width * random.between(0.44, 0.56);
  const centerY = height * random.between(0.46, 0.54);
  const body =
    box(0, 0, width, height, mix(paper, accent4, 0.1)) +
    sun() +
    (random.chance(0.5) ? enso() : mountains() + branch()) +
    splashes() +
    seal();
  return { body, grain: 0.22 };

  function sun() {
    const x = centerX + width * random.between(0.14, 0.2) * random.pick([-1, 1]);
    const y = centerY - height * random.between(0.1, 0.16);
    return disc(x, y, shortSide * random.between(0.13, 0.17), accent1);
  }

  /** The open circle of Zen calligraphy. */
  function enso() {
    const radius = shortSide * random.between(0.33, 0.37);
    const startAngle = random.between(1.6, 2.4);
    const turn = random.between(5.3, 5.8);
    const ring = (scale: number) =>
      Array.from({ length: 110 }, (_, index): Point => {
        const angle = startAngle + (index / 109) * turn;
        const x = centerX + Math.cos(angle) * radius * scale * (1 + index * 0.0007);
        return [x, centerY + Math.sin(angle) * radius * scale * 0.97];
      });
    const shade = brushStroke(random, ring(1.04), shortSide * 0.2, accent2, 0.7, 0.5);
    return `<g opacity=".3">${shade}</g>${brushStroke(random, ring(1), shortSide * 0.135, ink, 0.5)}`;
  }

  /** Four mountain ranges, each drawn as a dry ridge over a wash that thins out downwards. */
  function mountains() {
    const colors = [mix(paper, accent2, 0.7), mix(accent2, ink, 0.35), mix(ink, accent2, 0.2), ink];
    let drawn = "";
    for (let range = 0; range < 4; range++) {
      const color = colorOnRamp(colors, range / 3);
      const base = height * (0.36 + range * 0.145);
      const points = ridge(base, shortSide * random.between(0.1, 0.17) * (1 - range * 0.12));
      const dryRidge = points.map(([x, y]): Point => [x, y + shortSide * 0.012]);
      drawn +=
        `<linearGradient id="g${range}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}" stop-opacity=".82"/><stop offset=".55" stop-color="${color}" stop-opacity=".3"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient>` +
        fill(`${curve(points)}V${round(base + shortSide * 0.3)}H${-width * 0.06}Z`, `url(#g${range})`) +
        brushStroke(random, dryRidge, shortSide * (0.018 + 0.012 * range), color, 0.9, 0.75);
    }
    return drawn;
  }

  /** A wavy line with one peak. */
  function ridge(base: number, amplitude: number): Point[] {
    const wave = random.noise(width * random.between(0.55, 0.95), 5);
    const peakX = width * random.between(0.2, 0.8);
    return Array.from({ length: 60 }, (_, index): Point => {
      const x = -width * 0.06 + (index / 59) * width * 1.12;
      const peak = Math.exp(-(((x - peakX) / (width * 0.17)) ** 2));
      return [x, base - wave(x) * amplitude - amplitude * 1.5 * peak];
    });
  }

  function branch() {
    const isFromRight = random.pick([0, 1]) === 1;
    const x = isFromRight ? width * 1.02 : -width * 0.02;
    const inwards = isFromRight ? -1 : 1;
    const path = splinePoints([
      [x, height * 0.9],
      [x + inwards * width * 0.2, height * 0.84],
      [x + inwards * width * 0.42, height * 0.87],
      [x + inwards * width * 0.66, height * 0.8],
    ]);
    let drawn = brushStroke(random, path, shortSide * 0.035, ink, 0.9, 0.95);
    for (let index = 0; index < 5; index++) {
      const position = 0.18 + index * 0.17;
      drawn += twig(path[Math.floor(position * 86)] as Point, inwards); // `path` has 90 points
    }
    return drawn;
  }

  function twig([x, y]: Point, inwards: number) {
    const length = shortSide * random.between(0.1, 0.2);
    const steepness = random.between(0.9, 1.5);
    const middle: Point = [x + inwards * length * 0.4, y - length * steepness * 0.5];
    const tip: Point = [x + inwards * length * 0.7, y - length * steepness];
    let drawn = brushStroke(random, splinePoints([[x, y], middle, tip], 40), shortSide * 0.013, ink, 0.6, 0.95);
    for (let blossom = 0; blossom < 4; blossom++) {
      drawn += disc(
        x + inwards * length * (0.2 + blossom * 0.16) + random.between(-16, 16),
        y - length * steepness * (0.3 + blossom * 0.22) + random.between(-12, 12),
        shortSide * random.between(0.009, 0.018),
        blossom ? accent1 : mix(accent1, paper, 0.45),
        'fill-opacity=".92"',
      );
    }
    return drawn;
  }

  function splashes() {
    let drawn = "";
    for (let index = 0; index < 46; index++) {
      drawn += disc(
        centerX + random.between(-1, 1) * random.between(0, 1) * width * 0.5,
        centerY + random.between(-1, 1) * random.between(0, 1) * height * 0.5,
        random.between(0.8, 5) * random.between(0.3, 1),
        random.pick([ink, ink, accent1]),
        'fill-opacity=".8"',
      );
    }
    return drawn;
  }

  function seal() {
    const [x, y] = [width * 0.9 - shortSide * 0.035, height * 0.9 - shortSide * 0.04];
    return box(x, y, shortSide * 0.05, shortSide * 0.06, accent1, 'rx="5"');
  }
};

/** Bristles with little ink begin late, end early and are dashed. */
function brushStroke(
  random: Random,
  points: readonly Point[],
  width: number,
  color: string,
  dryness: number,
  opacity = 0.85,
) {
  const count = Math.round(width / 2.3);
  const inkLoad = random.noise(count * 0.35, 4);
  const pressure = random.noise(1.3, 3);
  let bristles = "";
  for (let index = 0; index < count; index++) {
    const offset = (index / (count - 1) - 0.5) * width;
    const load = 0.62 + 0.38 * inkLoad(index);
    const start = random.between(0, 0.025) + (load < 0.35 ? random.between(0, 0.05) : 0);
    const end = 1 - dryness * Math.max(0, 1 - load) * random.between(0.3, 1.3) - random.between(0, 0.03);
    const path = bristlePath(points, offset, start, end, pressure, random.noise(1.2, 3));
    if (path.length < 3) continue;
    const bristleWidth = random.between(1.6, 4.2);
    // Keeps two decimals, although `round` keeps one.
    const bristleOpacity = round(opacity * 10 * random.between(0.6, 1)) / 10;
    const dashes = load < 0.4 ? ` stroke-dasharray="${random.integer(30, 190)} ${random.integer(2, 26)}"` : "";
    const attributes = `stroke-linecap="round" stroke-opacity="${bristleOpacity}"${dashes}`;
    bristles += line(polyline(path), color, bristleWidth, attributes);
  }
  return bristles;
}

/** The part of `points` from `start` to `end` (shares, 0 … 1), moved sideways by about `offset`. */
function bristlePath(
  points: readonly Point[],
  offset: number,
  start: number,
  end: number,
  pressure: Noise,
  wobble: Noise,
) {
  const path: Point[] = [];
  for (let index = 1; index < points.length - 1; index++) {
    const position = index / (points.length - 1);
    if (position < start || position > end) continue;
    const [before, [x, y], after] = points.slice(index - 1, index + 2) as [Point, Point, Point];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const distance = Math.hypot(dx, dy) || 1;
    // Bristles are closer together at the beginning of the stroke.
    const spread = (0.78 + 0.22 * pressure(position)) * Math.min(1, 0.55 + position * 6);
    const sideways = offset * spread + wobble(position) * 2.2;
    path.push([x - (dy / distance) * sideways, y + (dx / distance) * sideways]);
  }
  return path;
}

/** About `count` points along the Catmull-Rom spline through the control points. */
function splinePoints(controls: readonly Point[], count = 90): Point[] {
  const points: Point[] = [];
  const controlAt = (index: number) => controls[Math.min(controls.length - 1, Math.max(0, index))] as Point;
  const stepsPerSegment = count / (controls.length - 1);
  for (let index = 0; index < controls.length - 1; index++) {
    const segment = [-1, 0, 1, 2].map((neighbor) => controlAt(index + neighbor)) as [Point, Point, Point, Point];
    for (let step = 0; step < stepsPerSegment; step++) {
      const t = step / stepsPerSegment;
      const coordinate = (axis: 0 | 1) =>
        catmullRom(
          segment.map((point) => point[axis]),
          t,
        );
      points.push([coordinate(0), coordinate(1)]);
    }
  }
  return points;
}

/** The spline between the second and third value, at `t` from 0 to 1. */
function catmullRom(values: number[], t: number) {
  const [p0, p1, p2, p3] = values as [number, number, number, number];
  return (
    0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
  );
}
