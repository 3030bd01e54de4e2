import { type Color, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, type Point, polar, round } from "../shapes.ts";
import { randomFace } from "./riso-face.ts";
import { features, screens } from "./riso-features.ts";
import { type Haircut, haircuts } from "./riso-hair.ts";

const fullTurn = 6.283;

// biome-ignore format: one outline per line
const outlines = {
  shoulders: [[-620, 900], [-470, 600], [-170, 470], [0, 500], [170, 470], [470, 600], [620, 900], [0, 1400]],
  bib: [[-230, 620], [230, 620], [330, 1300], [-330, 1300]],
  leftStrap: [[-215, 640], [-150, 470]],
  rightStrap: [[215, 640], [150, 470]],
  collar: [[-200, 430], [0, 470], [200, 430], [230, 560], [0, 620], [-230, 560]],
  hatBand: [[-232, -246], [0, -212], [232, -246]],
} as const satisfies Record<string, readonly Point[]>;

/** Risograph ("Risografie"): a head in flat colors and halftone screens, some of them slightly misregistered. */
export const riso: Style = (random, width, height, [paper, ink, accent1, accent2, accent3, accent4, accent5]) => {
  const isUpright = height > width;
  const face = randomFace(random);
  const scale = isUpright ? 1.1 : 0.86;
  const [centerX, centerY] = [width * 0.5 + random.between(-30, 30), height * (isUpright ? 0.44 : 0.47)];
  const inks = random.shuffle([accent1, accent2, random.pick([accent3, accent4, accent5])]);
  const [primary, secondary, tertiary] = inks as [Color, Color, Color];
  const skin = mix(face.skin, primary, 0.1);
  const isOld = face.age > 0.6;
  const grayHair = ["#d9d5cf", "#b9b4b0", "#efece6"];
  const coloredHair = [ink, ink, mix(primary, ink, 0.55), "#5a3a26", "#8a5a2c", "#b5652f", "#c9a35c"];
  const hair = random.pick(isOld ? grayHair : coloredHair);
  const cloth = random.pick([secondary, tertiary, mix(primary, ink, 0.3)]);
  const haircut: Haircut = haircuts[face.haircut];
  const haircutColor = haircut.isCloth ? cloth : hair;

  const { head, eyes, nose, mouth, wrinkles, beard, glasses } = features(
    random,
    face,
    scale,
    { headShape, stroke, spot, misregistration },
    { ink, primary, accent: accent1, skin, hair },
  );

  // `screens` refers to the patterns `h1`, `h2` and `h3`.
  const body =
    `<defs>${dots("h1", primary, 15, 5.2, 18)}${dots("h2", secondary, 13, 3.8, 62)}${dots("h3", ink, 11, 2.6, 41)}</defs>` +
    box(0, 0, width, height, paper) +
    background() +
    hairBehindHead() +
    clothes() +
    neck() +
    head() +
    eyes() +
    nose() +
    mouth() +
    (isOld ? wrinkles() : "") +
    beard() +
    hairOverForehead() +
    (face.hasEarrings ? earrings() : "") +
    glasses();
  return { body, grain: 0.26, speckle: 0.05 };

  function background() {
    const horizon = height * random.between(0.5, 0.72);
    const upperField = plate(`M0 0H${width}V${horizon}H0Z`, mix(paper, secondary, 0.55));
    const lowerColor = random.chance(0.5) ? mix(paper, tertiary, 0.75) : mix(tertiary, paper, 0.2);
    const lowerField = plate(`M0 ${horizon}H${width}V${height}H0Z`, lowerColor);
    return upperField + lowerField + random.pick([halftoneDisc, arch, panel])();
  }

  function halftoneDisc() {
    const offset = misregistration();
    const x = centerX + random.between(-120, 120);
    return `<g ${offset}>${disc(x, centerY - 60 * scale, 430 * scale, screens.primary)}</g>`;
  }

  function arch() {
    const [left, right, radius] = [round(centerX - 390 * scale), round(centerX + 390 * scale), round(390 * scale)];
    const top = round(centerY - 60 * scale);
    const outline = `M${left} ${height}V${top}A${radius} ${radius} 0 0 1 ${right} ${top}V${height}Z`;
    return plate(outline, mix(paper, primary, 0.6));
  }

  function panel() {
    const [left, right] = [round(centerX - 390 * scale), round(centerX + 390 * scale)];
    const outline = `M${left} ${height}V${round(height * 0.1)}H${right}V${height}Z`;
    const field = plate(outline, mix(paper, primary, 0.55));
    return `${field}<g ${misregistration()}>${fill(outline, screens.secondary, 'fill-opacity=".5"')}</g>`;
  }

  function hairBehindHead() {
    let drawn = haircut.back ? fill(headShape(haircut.back), haircutColor) : "";
    for (const [x, y, radius] of haircut.knots ?? []) drawn += spot(x, y, radius, haircutColor);
    const { count, distance, radius } = haircut.curls ?? { count: 0, distance: 0, radius: 0 };
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * fullTurn;
      const isBelowEars = Math.sin(angle) >= 0.75;
      if (isBelowEars) continue;
      const [x, y] = polar(0, -70, angle, distance);
      drawn += spot(x, y, random.between(radius * 0.8, radius * 1.15), haircutColor);
    }
    return drawn;
  }

  function hairOverForehead() {
    if (!haircut.front) return "";
    const front = headShape(haircut.front);
    let drawn = fill(front, haircutColor);
    if (haircut.isCloth) {
      const fabric = fill(front, random.pick([screens.ink, screens.secondary]), 'fill-opacity=".6"');
      drawn += `<g style="mix-blend-mode:multiply">${fabric}</g>`;
    }
    if (face.haircut === "headwrap") drawn += fill(bow(), cloth);
    if (face.haircut === "hat") drawn += stroke(outlines.hatBand, 34, mix(cloth, ink, 0.6));
    return drawn;
  }

  function bow() {
    const [x, y] = [centerX + 190 * scale, centerY - 270 * scale];
    return leaf(x, y, 240 * scale, 55 * scale, -0.7) + leaf(x, y, 200 * scale, 50 * scale, 0.1);
  }

  function earrings() {
    const earring = (x: number) => spot(x, 130, random.between(18, 32), random.pick([accent3, accent1]));
    return earring(-238) + earring(238);
  }

  function neck() {
    const halfWidth = random.between(88, 122);
    const outline = bodyShape([
      [-halfWidth, 180],
      [-halfWidth - 6, 430],
      [-190, 500],
      [0, 610],
      [190, 500],
      [halfWidth + 6, 430],
      [halfWidth, 180],
    ]);
    return fill(outline, lighten(skin, -0.09));
  }

  function clothes() {
    const outline = bodyShape(outlines.shoulders);
    const pattern = random.pick([stripes, () => fill(outline, screens.ink), leaves, dungarees, collar])();
    const color = random.pick([primary, secondary, tertiary, mix(secondary, ink, 0.35)]);
    return `${fill(outline, color)}<clipPath id="bd"><path d="${outline}"/></clipPath><g clip-path="url(#bd)" ${misregistration()}>${pattern}</g>`;
  }

  function stripes() {
    let drawn = "";
    for (let index = 0; index < 14; index++) {
      const stripe: Point[] = [
        [-700, 560 + index * 62],
        [0, 600 + index * 66],
        [700, 560 + index * 62],
      ];
      drawn += line(curve(placeOnBody(stripe)), index % 2 ? paper : ink, 18 * scale, 'stroke-opacity=".85"');
    }
    return drawn;
  }

  function leaves() {
    let drawn = "";
    for (let index = 0; index < 120; index++) {
      const x = centerX + random.between(-620, 620) * scale;
      const y = centerY + random.between(500, 1100) * scale;
      const outline = leaf(x, y, 78 * scale, 17 * scale, random.angle());
      drawn += fill(outline, random.pick([paper, accent1, accent5]), 'fill-opacity=".9"');
    }
    return drawn;
  }

  function dungarees() {
    const color = mix(ink, secondary, 0.2);
    const strap = (points: readonly Point[]) => line(curve(placeOnBody(points)), color, 34 * scale);
    return fill(bodyShape(outlines.bib), color) + strap(outlines.leftStrap) + strap(outlines.rightStrap);
  }

  function collar() {
    return fill(bodyShape(outlines.collar), mix(tertiary, ink, 0.25));
  }

  function placeOnBody(points: readonly Point[]) {
    return points.map(([x, y]): Point => [centerX + x * scale, centerY + y * scale]);
  }

  function bodyShape(points: readonly Point[]) {
    return curve(placeOnBody(points), true);
  }

  function placeOnHead([x, y]: Point): Point {
    return [centerX + x * face.headWidth * scale, centerY + y * face.headHeight * scale];
  }

  function headShape(points: readonly Point[]) {
    return curve(points.map(placeOnHead), true);
  }

  function stroke(points: readonly Point[], strokeWidth = 11, color: Color = ink) {
    const attributes = 'stroke-linecap="round" stroke-linejoin="round"';
    return line(curve(points.map(placeOnHead)), color, strokeWidth * scale, attributes);
  }

  function spot(x: number, y: number, radius: number, color: Color, attributes = "") {
    return disc(...placeOnHead([x, y]), radius * scale, color, attributes);
  }

  function misregistration() {
    return `transform="translate(${round(random.between(-7, 7))} ${round(random.between(-7, 7))})"`;
  }

  function plate(data: string, color: Color) {
    return `<g style="mix-blend-mode:multiply" ${misregistration()}>${fill(data, color)}</g>`;
  }
};

/** A large tile renders three times as fast as a tile with one dot. */
const dotsPerTileSide = 16;

/** A halftone screen as an SVG pattern. */
function dots(id: string, color: Color, spacing: number, radius: number, angle: number) {
  const side = spacing * dotsPerTileSide;
  const indices = [...Array(dotsPerTileSide).keys()];
  const center = (index: number) => (index + 0.5) * spacing;
  const circles = indices.flatMap((row) => indices.map((column) => disc(center(column), center(row), radius, color)));
  return `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${circles.join("")}</pattern>`;
}
