import { type Color, lighten, mix } from "../color.ts";
import type { Random } from "../random.ts";
import { fill, line, type Point, round } from "../shapes.ts";
import { type Face, faceOutline } from "./riso-face.ts";

/** Drawing functions of a portrait, with points in face units (see `Face`). */
type Pen = {
  /** Path data of a closed curve on the head. */
  headShape(points: readonly Point[]): string;
  /** An SVG element of an open curve. */
  stroke(points: readonly Point[], width?: number, color?: Color): string;
  /** An SVG element of a circle. */
  spot(x: number, y: number, radius: number, color: Color, attributes?: string): string;
  /** An SVG attribute that offsets a printing plate slightly. */
  misregistration(): string;
};

type FaceInks = { ink: Color; primary: Color; accent: Color; skin: Color; hair: Color };

/** Halftone fills: SVG patterns that the portrait (`riso.ts`) defines. */
export const screens = { primary: "url(#h1)", secondary: "url(#h2)", ink: "url(#h3)" };

const eyeWhite = "#f6f1e7";
const lipRed = "#8f3b2e";

// biome-ignore format: one outline per line
const outlines = {
  shade: [[20, -340], [8, -110], [34, 20], [62, 92], [14, 118], [22, 170], [6, 330], [330, 340], [330, -340]],
  moustache: [[-96, 176], [-40, 140], [0, 152], [40, 140], [96, 176], [40, 184], [0, 170], [-40, 184]],
  goatee: [[-62, 244], [0, 236], [62, 244], [44, 360], [0, 396], [-44, 360]],
  bridgeOfGlasses: [[-24, -50], [0, -62], [24, -50]],
} as const satisfies Record<string, readonly Point[]>;

type Wrinkle = { points: readonly Point[]; width: number };

/** Of the right half of the face; mirrored for the left half. */
// biome-ignore format: one wrinkle per line
const halfWrinkles: readonly Wrinkle[] = [
  { points: [[88, 96], [108, 140], [104, 190]], width: 5 },
  { points: [[176, -40], [200, -50]], width: 4 },
  { points: [[176, -26], [202, -24]], width: 4 },
  { points: [[70, -6], [106, 4], [140, -8]], width: 4 },
];

// biome-ignore format: one wrinkle per line
const foreheadWrinkles: readonly Wrinkle[] = [
  { points: [[-90, -190], [0, -200], [90, -190]], width: 4 },
  { points: [[-60, -166], [0, -174], [60, -166]], width: 4 },
];

/** Returns a function per part of the face. Some use random numbers, so the order of the calls changes the drawing. */
export function features(random: Random, face: Face, scale: number, pen: Pen, inks: FaceInks) {
  const { headShape, stroke, spot, misregistration } = pen;
  const { ink, primary, accent, skin, hair } = inks;
  const { shadedSide } = face;
  let drawnMouth = "";
  return { head, eyes, nose, mouth, wrinkles, beard, glasses };

  function head() {
    const outline = headShape(faceOutline(face));
    const earColor = lighten(skin, -0.05);
    const ears = face.haircut === "headscarf" ? "" : spot(-232, 24, 46, earColor) + spot(232, 24, 46, earColor);
    const shadeShape = headShape(mirrored(outlines.shade, shadedSide));
    const shade = `${fill(shadeShape, primary, 'fill-opacity=".32"')}${fill(shadeShape, screens.primary, 'fill-opacity=".5"')}`;
    const cheek = spot(-shadedSide * 130, 92, 62, screens.secondary, 'fill-opacity=".8"');
    return `${ears}${fill(outline, skin)}<clipPath id="fc"><path d="${outline}"/></clipPath><g clip-path="url(#fc)"><g style="mix-blend-mode:multiply" ${misregistration()}>${shade}</g>${cheek}</g>`;
  }

  function eyes() {
    const { distance } = face.eyes;
    const browColor = face.age > 0.75 ? mix(hair, ink, 0.35) : ink;
    const litBrow: Point[] = [
      [-distance - 62, -92],
      [-distance, -128],
      [-distance + 66, -108],
    ];
    const shadedBrow: Point[] = [
      [distance - 56, -112],
      [distance, -130],
      [distance + 64, -90],
    ];
    return (
      stroke(mirrored(litBrow, shadedSide), face.browThickness, browColor) +
      stroke(mirrored(shadedBrow, shadedSide), face.browThickness, browColor) +
      eye(-distance) +
      eye(distance)
    );
  }

  function eye(x: number) {
    const { size, areOpen } = face.eyes;
    const y = -42;
    const lid = stroke(
      [
        [x - 60, y + 6],
        [x, areOpen ? y - 28 * size : y + 22],
        [x + 60, y + 4],
      ],
      10,
    );
    if (!areOpen) return lid;
    const pupilX = x + shadedSide * 6;
    const white = headShape([
      [x - 56, y + 4],
      [x, y - 28 * size],
      [x + 56, y + 4],
      [x, y + 24 * size],
    ]);
    return fill(white, eyeWhite) + spot(pupilX, y - 2, 22 * size, ink) + spot(pupilX + 7, y - 9, 6, eyeWhite) + lid;
  }

  function nose() {
    const size = face.noseSize;
    const profile: Point[] = [
      [-40, -104],
      [-2, -60],
      [22, 20 * size],
      [58 * size, 92 * size],
      [22, 116 * size],
      [-18, 108 * size],
    ];
    return stroke(mirrored(profile, shadedSide), 10);
  }

  function mouth() {
    const width = face.mouthWidth;
    const lipColor =
      face.beard === "none"
        ? random.pick([accent, mix(accent, ink, 0.3), mix(skin, lipRed, 0.5)])
        : mix(skin, lipRed, 0.45);
    /** How far the corners of the mouth are raised. */
    const smile = random.between(-4, 16);
    const lips = headShape([
      [-66 * width, 196 - smile],
      [-24 * width, 178],
      [0, 186],
      [24 * width, 178],
      [66 * width, 196 - smile],
      [22 * width, 226],
      [-22 * width, 226],
    ]);
    const lineBetweenLips: Point[] = [
      [-72 * width, 197 - smile],
      [-20, 200],
      [0, 197],
      [22, 200],
      [72 * width, 195 - smile],
    ];
    drawnMouth = fill(lips, lipColor) + stroke(lineBetweenLips, 6);
    return drawnMouth;
  }

  function wrinkles() {
    const half = (side: number) => halfWrinkles.map(({ points, width }) => stroke(mirrored(points, side), width));
    const forehead = foreheadWrinkles.map(({ points, width }) => stroke(points, width));
    return [...half(-1), ...half(1), ...forehead].join("");
  }

  /** A full beard and stubble cover the mouth, so the same mouth is drawn on top. */
  function beard() {
    const moustache = fill(headShape(outlines.moustache), hair);
    switch (face.beard) {
      case "full":
        return fill(headShape(fullBeard()), hair) + drawnMouth;
      case "stubble": {
        const stubble = fullBeard().map(([x, y]): Point => [x * 0.97, Math.min(y, 318)]);
        return `<g style="mix-blend-mode:multiply" opacity=".5">${fill(headShape(stubble), screens.ink)}</g>${drawnMouth}`;
      }
      case "moustache":
        return moustache;
      case "goatee":
        return moustache + fill(headShape(outlines.goatee), hair);
      default:
        return "";
    }
  }

  function fullBeard(): Point[] {
    const { jawWidth } = face;
    return [
      [-226, 30],
      [-196, 130],
      [-110, 158],
      [0, 146],
      [110, 158],
      [196, 130],
      [226, 30],
      [200 * jawWidth, 250],
      [80 * jawWidth, 388],
      [0, 404],
      [-80 * jawWidth, 388],
      [-200 * jawWidth, 250],
    ];
  }

  function glasses() {
    if (face.glasses === "none") return "";
    const color = random.pick([ink, ink, primary, lipRed]);
    const distance = face.eyes.distance + 2;
    return stroke(outlines.bridgeOfGlasses, 11, color) + lens(-distance, color) + lens(distance, color);
  }

  function lens(x: number, color: Color) {
    if (face.glasses === "round") {
      return spot(x, -36, 86, "none", `stroke="${color}" stroke-width="${round(12 * scale)}"`);
    }
    if (face.glasses === "square") {
      const frame = headShape([
        [x - 84, -84],
        [x + 84, -84],
        [x + 78, 26],
        [x - 78, 26],
      ]);
      return line(frame, color, 15 * scale);
    }
    const lowerRim: Point[] = [
      [x - 78, -40],
      [x - 60, 20],
      [x, 40],
      [x + 60, 20],
      [x + 78, -40],
    ];
    return stroke(lowerRim, 11, color);
  }
}

/** Swaps left and right when `side` is −1. */
function mirrored(points: readonly Point[], side: number) {
  return points.map(([x, y]): Point => [x * side, y]);
}
