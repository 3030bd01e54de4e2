import { type Color, colorOnRamp, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, type Point, polar, polyline } from "../shapes.ts";

/** Height of a course (a row of tesserae), and the approximate width of a tessera. */
const courseHeight = 23;
const fullTurn = 6.2832;
const groundLayers = 4;
const gold = "#e9c871";

/** Mosaic ("Mosaik"): tesserae in rings around the sun, in rows along hills and water, in discs for trees. */
export const mosaik: Style = (random, width, height, [paper, ink, accent1, accent2, accent3, accent4, accent5]) => {
  const grout = mix(mix(paper, ink, 0.62), accent5, 0.08);
  const [sunX, sunY] = [width * random.between(0.3, 0.7), height * random.between(0.26, 0.36)];
  const sunRadius = courseHeight * random.integer(4, 6);
  let body = box(0, 0, width, height, grout) + sky() + sun();
  const landColors = random.shuffle([accent4, accent2, mix(accent4, ink, 0.35), mix(accent2, ink, 0.5)]);
  for (let layer = 0; layer < groundLayers; layer++) body += ground(layer);
  return { body, grain: 0.14 };

  function sky() {
    const colors = random.pick([
      [
        mix(accent1, paper, 0.25),
        mix(paper, accent5, 0.6),
        mix(paper, accent3, 0.5),
        mix(accent3, accent2, 0.6),
        mix(accent2, ink, 0.3),
      ],
      [mix(paper, accent5, 0.4), mix(accent5, accent3, 0.5), accent3, mix(accent2, accent3, 0.3), accent2],
    ]);
    const bands = random.noise(300, 3);
    const colorAt = (radius: number, angle: number) => {
      const distance = (radius - sunRadius) / (Math.min(width, height) * 0.9);
      return colorOnRamp(colors, Math.min(1, distance + bands(radius) * 0.1 + Math.sin(angle * 9) * 0.015));
    };
    const isVisible = (x: number, y: number) =>
      x > -courseHeight && x < width + courseHeight && y > -courseHeight && y < height * 0.86;
    return rings(sunX, sunY, sunRadius + courseHeight * 0.15, Math.hypot(width, height), colorAt, isVisible);
  }

  function sun() {
    const colors = ["#f3d689", accent1, mix(accent1, ink, 0.2)];
    return rings(sunX, sunY, 0, sunRadius, (radius) => colorOnRamp(colors, radius / sunRadius));
  }

  /** The front layer is water, the others are hills. */
  function ground(layer: number) {
    const base = height * (0.54 + layer * 0.125);
    const wave = random.noise(width * random.between(0.6, 1.1), 3);
    const amplitude = 64 - layer * 12;
    const surface = (x: number) => base - wave(x) * amplitude;
    const isWater = layer === groundLayers - 1;
    const treeCount = layer === 1 || layer === 2 ? random.integer(1, 3) : 0;
    let drawn = "";
    for (let index = 0; index < treeCount; index++) drawn += tree(surface);
    const outline = Array.from({ length: 41 }, (_, index): Point => {
      const x = (index / 40) * width * 1.04 - width * 0.02;
      return [x, surface(x)];
    });
    drawn += fill(`${curve(outline)}V${height + 20}H${-width * 0.02}Z`, grout);
    const haze = random.pick([paper, ink, accent1]);
    const rows = (height - base + amplitude * 2) / courseHeight + 1;
    for (let row = 0; row < rows; row++) {
      drawn += groundCourse(
        (x) => surface(x) + row * courseHeight + 2,
        (x) => (isWater ? waterColor(x, row) : landColor(landColors[layer] as Color, haze, row)),
      );
    }
    return drawn;
  }

  function waterColor(x: number, row: number) {
    if (Math.abs(x - sunX) < sunRadius * 0.6 && random.chance(0.55)) return mix(accent1, paper, 0.2);
    const colors = [mix(accent3, paper, 0.4), accent3, accent2, mix(accent2, ink, 0.4)];
    return colorOnRamp(colors, row / 12 + Math.sin(x / 90 + row * 1.3) * 0.16);
  }

  function tree(surface: (x: number) => number) {
    const x = width * random.between(0.08, 0.92);
    const radius = courseHeight * random.integer(3, 4);
    const y = surface(x) - radius - courseHeight * 2.2;
    const leafColor = random.pick([accent4, mix(accent4, "#000000", 0.25), accent1, mix(accent3, accent4, 0.4)]);
    let trunk = "";
    for (let index = 0; index < 5; index++) {
      const color = lighten(mix(ink, accent1, 0.3), random.between(-0.05, 0.05));
      const top = y + radius - 4 + index * courseHeight * 0.85;
      trunk += box(x - courseHeight * 0.42, top, courseHeight * 0.84, courseHeight * 0.76, color, 'rx="2"');
    }
    const colorAt = (ringRadius: number) => mix(leafColor, ringRadius / radius > 0.6 ? paper : ink, 0.18);
    return trunk + disc(x, y, radius + 3, grout) + rings(x, y, 0, radius, colorAt);
  }

  /** A row of tesserae of random lengths below the line `top`. */
  function groundCourse(top: (x: number) => number, colorAt: (x: number) => Color) {
    let drawn = "";
    let x = -courseHeight + random.between(-courseHeight, 0);
    while (x < width + courseHeight) {
      const end = x + courseHeight * random.between(0.85, 1.3);
      if (top(x) <= height + courseHeight) {
        const [left, right] = [x + 1.5, end - 1.5];
        const tesseraHeight = courseHeight - 3.4;
        drawn += tessera(
          [
            [left, top(x)],
            [right, top(end)],
            [right, top(end) + tesseraHeight],
            [left, top(x) + tesseraHeight],
          ],
          colorAt(x),
        );
      }
      x = end;
    }
    return drawn;
  }

  /** Rings of tesserae; each ring is turned by a random share of a tessera. */
  function rings(
    x: number,
    y: number,
    inner: number,
    outer: number,
    colorAt: (radius: number, angle: number) => Color,
    isVisible: (x: number, y: number) => boolean = () => true,
  ) {
    const joint = 1.6;
    let drawn = "";
    for (let radius = inner; radius < outer - 1; radius += courseHeight) {
      const middle = radius + courseHeight / 2;
      const count = Math.max(3, Math.round((fullTurn * middle) / (courseHeight * 1.12)));
      const turn = random.between(0, 1);
      const jointAngle = joint / middle;
      for (let index = 0; index < count; index++) {
        const start = ((index + turn) / count) * fullTurn;
        const end = ((index + 1 + turn) / count) * fullTurn;
        if (!isVisible(...polar(x, y, (start + end) / 2, middle))) continue;
        const [innerEdge, outerEdge] = [Math.max(radius + joint, 2), radius + courseHeight - joint];
        const corners = [
          polar(x, y, start + jointAngle, innerEdge),
          polar(x, y, end - jointAngle, innerEdge),
          polar(x, y, end - jointAngle, outerEdge),
          polar(x, y, start + jointAngle, outerEdge),
        ];
        drawn += tessera(corners, colorAt(radius, (start + end) / 2));
      }
    }
    return drawn;
  }

  /** One tessera with slightly moved corners, in about the given color or, rarely, in gold. */
  function tessera(corners: readonly Point[], color: Color) {
    const jitter = () => random.between(-1.6, 1.6);
    const tinted = () => mix(color, random.pick([paper, ink, accent3, accent5]), random.between(0, 0.16));
    const shade = random.chance(0.03) ? gold : lighten(tinted(), random.between(-0.045, 0.045));
    return fill(`${polyline(corners.map(([x, y]): Point => [x + jitter(), y + jitter()]))}Z`, shade);
  }
};

/** The share of `haze` decreases downwards; every fourth course has a bit more. */
function landColor(color: Color, haze: Color, row: number) {
  return mix(color, haze, Math.max(0, 0.38 - (row / 12) * 0.5) + (row % 4 === 0 ? 0.14 : 0));
}
