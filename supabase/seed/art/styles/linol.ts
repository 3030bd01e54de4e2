import { type Color, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, type Point, polar, round, xy } from "../shapes.ts";

const fullTurn = 6.283;
/** Upwards in radians: the y axis of SVG points down. */
const up = -1.57;
const lampYellow = "#e2c17d";
const brickRowHeight = 17;

/** A window or door; (x, y) is its upper left corner. */
type Opening = { x: number; y: number; width: number; height: number };

/** Linocut ("Linolschnitt"): a studio facade; an ink block with gouge marks, printed over a color block. */
export const linol: Style = (random, width, height, [paper, ink, accent1, accent2, accent3, accent4, accent5]) => {
  const tint = random.pick([accent1, accent2, accent3, mix(accent4, paper, 0.1)]);
  const glow = random.pick([accent3, lampYellow, accent5]);
  const black = mix(ink, "#101018", 0.45);
  const groundY = height * random.between(0.85, 0.88);
  const paperOrTint = (shareOfPaper: number) => (random.chance(shareOfPaper) ? paper : tint);
  const block = fill(`M22 22H${width - 24}V${height - 22}H24Z`, tint);
  const background = box(0, 0, width, height, paper) + block + sky();

  const bays = bayCount();
  const bayWidth = (width * (width > height ? 0.74 : 0.8)) / bays;
  const wallX = (width - bayWidth * bays) / 2 + random.between(-20, 20);
  const wallTop = height * random.between(0.4, 0.46);
  const peakY = wallTop - bayWidth * 0.46;
  /** Whether the vertical side of the sawtooth roof is on the left of every bay. */
  const isVerticalLeft = random.pick([true, false]);
  let body = background + chimneyAndHouse();
  for (let bay = 0; bay < bays; bay++) {
    const x = wallX + bay * bayWidth;
    body += roofLightBars(x) + bricks(x) + opening(x, bay);
  }
  body += ground();
  const [leftX, rightX] = [width * 0.075, width * 0.92];
  body += isVerticalLeft ? grasses(leftX) + tree(rightX) : tree(leftX) + grasses(rightX);
  return { body, grain: 0.24, roughness: 3, speckle: 0.03 };

  function bayCount() {
    if (width > 1.5 * height) return 5;
    return width > height ? 4 : 3;
  }

  /** The sun with gouge marks along its rays. */
  function sky() {
    const [sunX, sunY] = [width * random.between(0.12, 0.88), height * random.between(0.1, 0.22)];
    const sunRadius = Math.min(width, height) * 0.085;
    const margin = 50;
    let drawn = disc(sunX, sunY, sunRadius, mix(glow, paper, 0.3));
    for (let ray = 0; ray < 46; ray++) {
      for (let distance = sunRadius * 1.32; distance < Math.hypot(width, height); distance += random.between(44, 74)) {
        // `distance` grows by random amounts, so `distance % 2` is random from the second mark of a ray on.
        const angle = (ray / 46) * fullTurn + (distance % 2) * 0.05 + random.between(-0.03, 0.03);
        const [x, y] = polar(sunX, sunY, angle, distance);
        if (x <= margin || y <= margin || x >= width - margin || y >= groundY - 20) continue;
        const length = random.between(20, 42);
        const markWidth = random.between(1.8, 3.4) * (0.8 + distance / 900);
        drawn += gouge(x, y, length, markWidth, angle, random.chance(0.86) ? mix(paper, tint, 0.12) : black);
      }
    }
    return drawn;
  }

  function chimneyAndHouse() {
    let outline = `M${xy(wallX, groundY)}V${round(wallTop)}`;
    for (let bay = 0; bay < bays; bay++) {
      const [x, end] = [wallX + bay * bayWidth, wallX + bay * bayWidth + bayWidth];
      outline += isVerticalLeft ? `L${xy(x, peakY)}L${xy(end, wallTop)}` : `L${xy(end, peakY)}V${round(wallTop)}`;
    }
    const chimneyX = wallX + bayWidth * (random.integer(0, bays - 1) + (isVerticalLeft ? 0.62 : 0.3));
    const chimney = box(chimneyX, wallTop - bayWidth * 0.62, bayWidth * 0.15, bayWidth * 0.6, black);
    return chimney + fill(`${outline}V${round(groundY)}Z`, black) + smoke(chimneyX);
  }

  function smoke(x: number) {
    let drawn = "";
    for (let index = 0; index < 4; index++) {
      const path: Point[] = [
        [x + bayWidth * 0.07 + index * 3, wallTop - bayWidth * 0.66 - index * 9],
        [x + bayWidth * (0.16 + index * 0.03), wallTop - bayWidth * (0.8 + index * 0.04)],
        [x + bayWidth * 0.02, wallTop - bayWidth * (0.93 + index * 0.05)],
        [x + bayWidth * 0.2, wallTop - bayWidth * (1.08 + index * 0.05)],
      ];
      drawn += line(curve(path), index % 2 ? paper : black, 7 - index);
    }
    return drawn;
  }

  /** The bars of the roof light, from the slope down to the wall. */
  function roofLightBars(x: number) {
    let drawn = "";
    for (let bar = 1; bar < 9; bar++) {
      const position = bar / 9;
      const barX = isVerticalLeft ? x + position * bayWidth : x + (1 - position) * bayWidth;
      const barY = peakY + (wallTop - peakY) * position;
      drawn += gouge(barX, barY + 9, (wallTop - barY) * 0.9, 3.4, 1.5708, paper);
    }
    return drawn;
  }

  function bricks(x: number) {
    let drawn = "";
    for (let row = 0; row < (groundY - wallTop) / brickRowHeight - 1; row++) {
      for (let index = 0; index < bayWidth / 34; index++) {
        if (!random.chance(0.5)) continue;
        const brickX = x + index * 34 + (row % 2) * 17 + random.between(-2, 2);
        const [length, angle] = [random.between(15, 25), random.between(-0.06, 0.06)];
        drawn += gouge(brickX, wallTop + 18 + row * brickRowHeight, length, 2, angle, paperOrTint(0.8));
      }
    }
    return drawn;
  }

  function opening(x: number, bay: number) {
    const isDoor = bay === Math.floor(bays / 2);
    const wallHeight = groundY - wallTop;
    const openingWidth = bayWidth * (isDoor ? 0.44 : 0.64);
    const top = wallTop + wallHeight * (isDoor ? 0.36 : 0.17);
    const area: Opening = {
      x: x + (bayWidth - openingWidth) / 2,
      y: top,
      width: openingWidth,
      height: isDoor ? groundY - top : wallHeight * 0.56,
    };
    const isLit = random.chance(0.7) || isDoor;
    const frame = archOutline(area);
    return (
      fill(frame, black, `stroke="${black}" stroke-width="26"`) +
      fill(frame, isLit ? glow : tint, `stroke="${paper}" stroke-width="7"`) +
      `<clipPath id="w${bay}"><path d="${frame}"/></clipPath>` +
      `<g clip-path="url(#w${bay})">${isDoor ? door(area) : windowContents(area)}</g>`
    );
  }

  function door(area: Opening) {
    return (
      box(area.x + area.width * 0.12, area.y + area.height * 0.3, area.width * 0.76, area.height, black) +
      box(area.x + area.width * 0.49, area.y, 5, area.height, paper) +
      disc(area.x + area.width * 0.42, area.y + area.height * 0.68, 6, glow)
    );
  }

  function windowContents(area: Opening) {
    const draw = random.pick([easel, plant, bottles]);
    let drawn = draw(area.x + area.width * random.between(0.3, 0.6), area.y + area.height, area.height);
    for (let bar = 1; bar < 4; bar++) {
      drawn += box(area.x + (area.width * bar) / 4 - 3, area.y - 20, 6, area.height + 20, black);
    }
    for (let bar = 1; bar < 4; bar++) drawn += box(area.x, area.y + (area.height * bar) / 4, area.width, 6, black);
    return drawn;
  }

  function easel(x: number, y: number, windowHeight: number) {
    const legs = `M${xy(x - 40, y)}L${xy(x, y - windowHeight * 0.78)}L${xy(x + 40, y)}L${xy(x + 26, y)}L${xy(x, y - windowHeight * 0.55)}L${xy(x - 26, y)}Z`;
    const canvasAttributes = `stroke="${black}" stroke-width="7"`;
    return (
      fill(legs, black) +
      box(x - 46, y - windowHeight * 0.66, 92, windowHeight * 0.36, paper, canvasAttributes) +
      disc(x, y - windowHeight * 0.5, 17, tint)
    );
  }

  function plant(x: number, y: number, windowHeight: number) {
    let drawn = "";
    for (let index = 0; index < 9; index++) {
      const length = windowHeight * random.between(0.3, 0.6);
      drawn += gouge(x, y - windowHeight * 0.12, length, 15, up + (index - 4) * 0.26, black);
    }
    return drawn;
  }

  function bottles(x: number, y: number) {
    let drawn = "";
    for (let index = 0; index < 3; index++) {
      const center = x - 60 + index * 58;
      const neckY = y - 82 - index * 16;
      const outline: Point[] = [
        [center - 12, y],
        [center - 25, y - 42],
        [center - 7, neckY],
        [center + 7, neckY],
        [center + 25, y - 42],
        [center + 12, y],
      ];
      drawn += fill(curve(outline, true), black);
    }
    return drawn;
  }

  function ground() {
    let drawn = box(24, groundY, width - 48, height - 24 - groundY, black);
    for (let index = 0; index < 90; index++) {
      const [x, y] = [random.between(34, width - 90), random.between(groundY + 12, height - 40)];
      const [length, markWidth] = [random.between(16, 64), random.between(1.4, 3)];
      drawn += gouge(x, y, length, markWidth, random.between(-0.05, 0.05), paperOrTint(0.75));
    }
    return drawn;
  }

  function tree(x: number) {
    let drawn = fill(leaf(x, groundY + 14, height * 0.4, 13, up), black);
    for (let index = 0; index < 74; index++) {
      const position = random.between(0.3, 1);
      const crownRadius = Math.sin((position - 0.24) * 4) * width * 0.08;
      const leafX = x + random.between(-1, 1) * crownRadius;
      const [length, angle] = [random.between(34, 54), random.between(-2.7, -0.4)];
      const color = random.chance(0.76) ? black : glow;
      drawn += gouge(leafX, groundY - height * 0.42 * position, length, 9.5, angle, color);
    }
    return drawn;
  }

  function grasses(x: number) {
    let drawn = "";
    for (let index = 0; index < 26; index++) {
      const [bladeX, length] = [x + random.between(-55, 60), random.between(60, 190)];
      const angle = up + random.between(-0.36, 0.36);
      drawn += gouge(bladeX, groundY + 12, length, 5.5, angle, index % 4 ? black : glow);
    }
    return drawn;
  }
};

function gouge(x: number, y: number, length: number, width: number, angle: number, color: Color) {
  return fill(leaf(x, y, length, width, angle), color);
}

function archOutline({ x, y, width, height }: Opening) {
  const right = x + width;
  const archTop = xy(x + width / 2, y - width * 0.06);
  return `M${xy(x, y + height)}V${round(y + width * 0.3)}Q${xy(x, y - width * 0.06)} ${archTop}T${xy(right, y + width * 0.3)}V${round(y + height)}Z`;
}
