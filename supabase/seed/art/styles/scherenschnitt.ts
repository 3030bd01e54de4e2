import { type Color, colorOnRamp, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, fill, leaf, line, type Point, polar, round, shadow, xy } from "../shapes.ts";

const fullTurn = 6.283;
/** Upwards in radians: the y axis of SVG points down. */
const up = -1.5708;

const hillCount = 7;

/** `outline` is path data added to the hill's sheet of paper, `lines` are SVG elements over it. */
type Growth = { outline: string; lines: string };

/** Paper cut ("Scherenschnitt"): hills, each a sheet with a soft shadow; villages, trees, and plants in front. */
export const scherenschnitt: Style = (
  random,
  width,
  height,
  [paper, ink, accent1, accent2, accent3, accent4, accent5],
) => {
  const farColor = mix(mix(paper, accent5, 0.45), accent3, 0.35);
  const nearColor = mix(ink, "#000000", 0.08);
  const hillColors = [farColor, mix(accent3, accent2, 0.45), accent2, mix(accent2, ink, 0.45), nearColor];
  let body = box(0, 0, width, height, mix(paper, accent5, 0.22)) + sunWithHalos();
  for (let index = 0; index < hillCount; index++) body += hill(index);
  return { body, grain: 0.2 };

  function sunWithHalos() {
    const [sunX, sunY] = [width * random.between(0.28, 0.72), height * random.between(0.24, 0.34)];
    const sunRadius = Math.min(width, height) * random.between(0.1, 0.13);
    let drawn = "";
    for (const [scale, color] of [
      [4.6, mix(paper, accent5, 0.42)],
      [3.2, mix(paper, accent1, 0.3)],
      [2, mix(paper, accent1, 0.58)],
      [1, accent1],
    ] as const) {
      const noise = random.noise(2.2, 3);
      const unevenness = scale > 1 ? 0.05 : 0;
      const outline = Array.from({ length: 26 }, (_, index): Point => {
        const angle = (index / 26) * fullTurn;
        const radius = sunRadius * scale * (1 + noise(Math.cos(angle) + Math.sin(angle)) * unevenness);
        return polar(sunX, sunY, angle, radius);
      });
      const sheet = curve(outline, true);
      drawn += shadow(sheet) + fill(sheet, color);
    }
    return drawn;
  }

  function hill(index: number) {
    const nearness = index / (hillCount - 1);
    const wave = random.noise(width * random.between(0.7, 1.2), 4);
    const amplitude = 30 + 75 * (1 - nearness) + 20 * random.between(0, 1);
    const base = height * (0.43 + 0.5 * nearness ** 1.15);
    const surface = (x: number) => base - wave(x) * amplitude;
    const color = colorOnRamp(hillColors, nearness);
    const top = Array.from({ length: 33 }, (_, point): Point => {
      const x = (point / 32) * width * 1.04 - width * 0.02;
      return [x, surface(x)];
    });
    const bottom = height + 40;
    const sheet = `${curve(top)}L${width * 1.02} ${bottom}L${-width * 0.02} ${bottom}Z`;
    const size = 26 + 70 * nearness;
    let houses = "";
    let growths: Growth[] = [];
    if (index === 1 || index === 3) growths = [grove(size, surface, color)];
    if (index === 2 || index === 4) houses = village(size, surface, color, 0.28 - nearness * 0.2);
    if (index === 5) growths = [0.3, 0.78, 0.86].map((position) => plant(position, 0.8, color));
    if (index === 6) growths = [0.04, 0.2, 0.93].map((position) => plant(position, 1.1, color));
    const outline = sheet + growths.map((growth) => growth.outline).join("");
    const lines = growths.map((growth) => growth.lines).join("");
    return `${houses}${shadow(outline)}${fill(outline, color)}${lines}`;
  }

  /** `haze` is the share of the hill's color in the color of the walls. */
  function village(size: number, surface: (x: number) => number, hillColor: Color, haze: number) {
    let drawn = "";
    let x = width * random.between(0.12, 0.8) - size * 2;
    for (let index = 0; index < 6; index++) {
      const isTower = index === 2;
      const houseWidth = size * (isTower ? 0.72 : random.between(0.9, 1.4));
      const houseHeight = size * (isTower ? 2.2 : random.between(0.8, 1.25));
      const foot = surface(x + houseWidth / 2) + 16;
      const eaves = foot - houseHeight;
      const wallColor = mix(mix(paper, accent5, random.between(0.1, 0.5)), hillColor, haze);
      const roofColor = mix(random.pick([accent1, accent4, accent1]), ink, 0.12);
      const [slopeX, slopeY] = [round(houseWidth / 2 + 5), size * (isTower ? 1.5 : 0.6)];
      const roof = `M${xy(x - 5, eaves)}l${slopeX} ${round(-slopeY)}l${slopeX} ${round(slopeY)}Z`;
      drawn += `<g>${box(x, eaves, houseWidth, houseHeight + 30, wallColor)}${fill(roof, roofColor)}</g>`;
      for (const position of isTower ? [0.36] : [0.2, 0.58]) {
        const windowColor = random.chance(0.4) ? accent1 : mix(ink, accent2, 0.25);
        const windowY = foot - houseHeight * 0.78;
        drawn += box(x + houseWidth * position, windowY, houseWidth * 0.22, size * 0.32, windowColor);
      }
      x += houseWidth * random.between(0.94, 1.2);
    }
    return drawn;
  }

  /** Firs and poplars. */
  function grove(size: number, surface: (x: number) => number, color: Color): Growth {
    const growth = { outline: "", lines: "" };
    let x = width * random.between(0.12, 0.8) - size;
    for (let index = 0; index < 9; index++) {
      const [treeHeight, treeWidth] = [size * random.between(2, 3.6), size * random.between(0.32, 0.5)];
      const foot = surface(x) + 14;
      const isFir = index % 3 === 0;
      growth.outline += isFir
        ? `M${xy(x - treeWidth, foot)}L${xy(x, foot - treeHeight)}L${xy(x + treeWidth, foot)}Z`
        : leaf(x, foot, treeHeight, treeWidth * 0.72, up + random.between(-0.04, 0.04));
      growth.lines += line(`M${xy(x, foot)}V${round(foot - treeHeight * 0.72)}`, lighten(color, 0.13), 2.4);
      x += treeWidth * random.between(0.9, 2.2);
    }
    return growth;
  }

  /** A plant that leans inwards; `position` is 0 (left) to 1 (right). */
  function plant(position: number, scale: number, color: Color): Growth {
    const footX = width * (position + random.between(-0.04, 0.04));
    const plantHeight = height * random.between(0.22, 0.42) * scale;
    const lean = (position < 0.5 ? 1 : -1) * random.between(0.05, 0.3);
    const stalkAt = (level: number): Point => [
      footX + Math.sin(level * lean * 2) * plantHeight * 0.5,
      height * 1.01 - plantHeight * level,
    ];
    const growth = { outline: "", lines: "" };
    for (let index = 0; index < 11; index++) {
      const level = 0.12 + (index / 11) * 0.88;
      const [x, y] = stalkAt(level);
      const length = plantHeight * 0.3 * (1.15 - level * 0.75);
      for (const side of [-1, 1]) {
        const angle = up + lean * level + side * (0.95 - level * 0.45);
        growth.outline += leaf(x, y, length, length * 0.2, angle);
        if (level <= 0.3) continue;
        const midrib = `M${xy(...polar(x, y, angle, length * 0.15))}L${xy(...polar(x, y, angle, length * 0.75))}`;
        growth.lines += line(midrib, lighten(color, 0.12), 2);
      }
    }
    growth.outline += leaf(...stalkAt(1), plantHeight * 0.2, plantHeight * 0.04, up + lean);
    return growth;
  }
};
