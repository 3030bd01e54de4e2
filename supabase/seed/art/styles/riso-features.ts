import type { Color } from "../color.ts";
import { lighten, mix } from "../color.ts";
import type { Random } from "../random.ts";
import { fill, line, type Point, round } from "../shapes.ts";
import { type Face, faceOutline } from "./riso-face.ts";

/** Drawing functions of a portrait, with points in face units. */
export type Pen = {
  headShape(points: readonly Point[]): string;
  stroke(points: readonly Point[], width?: number, color?: Color): string;
  spot(x: number, y: number, radius: number, color: Color, attributes?: string): string;
  /** An SVG attribute that offsets a printing plate slightly. */
  register(): string;
};

/** Ink colors of a face. */
export type FaceInks = { ink: Color; first: Color; accent: Color; skin: Color; hair: Color };

/** The parts of a face. Some parts use random numbers, so the order of the calls changes the drawing. */
export function features(random: Random, face: Face, scale: number, pen: Pen, inks: FaceInks) {
  const { headShape, stroke, spot, register } = pen;
  const { ink, first, accent, skin, hair } = inks;
  const { side } = face;
  return { head, eyes, nose, mouth, wrinkles, beard, glasses };

  function head() {
    const outline = headShape(faceOutline(face));
    const ears =
      face.haircut === "kopftuch"
        ? ""
        : spot(-232, 24, 46, lighten(skin, -0.05)) + spot(232, 24, 46, lighten(skin, -0.05));
    const s = side;
    const dark = headShape([
      [s * 20, -340],
      [s * 8, -110],
      [s * 34, 20],
      [s * 62, 92],
      [s * 14, 118],
      [s * 22, 170],
      [s * 6, 330],
      [s * 330, 340],
      [s * 330, -340],
    ]);
    const shade = `<g style="mix-blend-mode:multiply" ${register()}>${fill(dark, first, 'opacity=".32"')}${fill(dark, "url(#h1)", 'opacity=".5"')}</g>`;
    return `${ears}${fill(outline, skin)}<clipPath id="fc"><path d="${outline}"/></clipPath><g clip-path="url(#fc)">${shade}${spot(-s * 130, 92, 62, "url(#h2)", 'opacity=".8"')}</g>`;
  }

  function eyes() {
    const { apart, size, areOpen } = face.eyes;
    const browColor = face.age > 0.75 ? mix(hair, ink, 0.35) : ink;
    let drawn =
      stroke(
        [
          [-side * (apart + 62), -92],
          [-side * apart, -128],
          [-side * (apart - 66), -108],
        ],
        face.brow,
        browColor,
      ) +
      stroke(
        [
          [side * (apart - 56), -112],
          [side * apart, -130],
          [side * (apart + 64), -90],
        ],
        face.brow,
        browColor,
      );
    for (const eye of [-1, 1]) {
      const [x, y] = [eye * apart, -42];
      if (areOpen)
        drawn +=
          fill(
            headShape([
              [x - 56, y + 4],
              [x, y - 28 * size],
              [x + 56, y + 4],
              [x, y + 24 * size],
            ]),
            "#f6f1e7",
          ) +
          spot(x + side * 6, y - 2, 22 * size, ink) +
          spot(x + side * 6 + 7, y - 9, 6, "#f6f1e7");
      drawn += stroke(
        [
          [x - 60, y + 6],
          [x, areOpen ? y - 28 * size : y + 22],
          [x + 60, y + 4],
        ],
        10,
      );
    }
    return drawn;
  }

  function nose() {
    const long = face.nose;
    return stroke(
      [
        [-side * 40, -104],
        [-side * 2, -60],
        [side * 22, 20 * long],
        [side * 58 * long, 92 * long],
        [side * 22, 116 * long],
        [-side * 18, 108 * long],
      ],
      10,
    );
  }

  function mouth() {
    const m = face.mouth;
    const lip =
      face.beard === "none"
        ? random.pick([accent, mix(accent, ink, 0.3), mix(skin, "#8f3b2e", 0.5)])
        : mix(skin, "#8f3b2e", 0.45);
    const smile = random.between(-4, 16);
    return (
      fill(
        headShape([
          [-66 * m, 196 - smile],
          [-24 * m, 178],
          [0, 186],
          [24 * m, 178],
          [66 * m, 196 - smile],
          [22 * m, 226],
          [-22 * m, 226],
        ]),
        lip,
      ) +
      stroke(
        [
          [-72 * m, 197 - smile],
          [-20, 200],
          [0, 197],
          [22, 200],
          [72 * m, 195 - smile],
        ],
        6,
      )
    );
  }

  function wrinkles() {
    let lines = "";
    for (const s of [-1, 1])
      lines +=
        stroke(
          [
            [s * 88, 96],
            [s * 108, 140],
            [s * 104, 190],
          ],
          5,
        ) +
        stroke(
          [
            [s * 176, -40],
            [s * 200, -50],
          ],
          4,
        ) +
        stroke(
          [
            [s * 176, -26],
            [s * 202, -24],
          ],
          4,
        ) +
        stroke(
          [
            [s * 70, -6],
            [s * 106, 4],
            [s * 140, -8],
          ],
          4,
        );
    return (
      lines +
      stroke(
        [
          [-90, -190],
          [0, -200],
          [90, -190],
        ],
        4,
      ) +
      stroke(
        [
          [-60, -166],
          [0, -174],
          [60, -166],
        ],
        4,
      )
    );
  }

  function beard() {
    const j = face.jaw;
    const moustache: Point[] = [
      [-96, 176],
      [-40, 140],
      [0, 152],
      [40, 140],
      [96, 176],
      [40, 184],
      [0, 170],
      [-40, 184],
    ];
    const full: Point[] = [
      [-226, 30],
      [-196, 130],
      [-110, 158],
      [0, 146],
      [110, 158],
      [196, 130],
      [226, 30],
      [200 * j, 250],
      [80 * j, 388],
      [0, 404],
      [-80 * j, 388],
      [-200 * j, 250],
    ];
    if (face.beard === "full") return fill(headShape(full), hair) + mouth();
    if (face.beard === "stubble")
      return `<g style="mix-blend-mode:multiply" opacity=".5">${fill(headShape(full.map(([x, y]): Point => [x * 0.97, Math.min(y, 318)])), "url(#h3)")}</g>${mouth()}`;
    if (face.beard === "moustache") return fill(headShape(moustache), hair);
    if (face.beard === "goatee")
      return (
        fill(headShape(moustache), hair) +
        fill(
          headShape([
            [-62, 244],
            [0, 236],
            [62, 244],
            [44, 360],
            [0, 396],
            [-44, 360],
          ]),
          hair,
        )
      );
    return "";
  }

  function glasses() {
    const kind = face.worn.glasses;
    if (kind === "none") return "";
    const frame = random.pick([ink, ink, first, "#8f3b2e"]);
    let drawn = stroke(
      [
        [-24, -50],
        [0, -62],
        [24, -50],
      ],
      11,
      frame,
    );
    for (const eye of [-1, 1]) {
      const x = eye * (face.eyes.apart + 2);
      if (kind === "round") drawn += spot(x, -36, 86, "none", `stroke="${frame}" stroke-width="${round(12 * scale)}"`);
      if (kind === "square")
        drawn += line(
          headShape([
            [x - 84, -84],
            [x + 84, -84],
            [x + 78, 26],
            [x - 78, 26],
          ]),
          frame,
          15 * scale,
        );
      if (kind === "half")
        drawn += stroke(
          [
            [x - 78, -40],
            [x - 60, 20],
            [x, 40],
            [x + 60, 20],
            [x + 78, -40],
          ],
          11,
          frame,
        );
    }
    return drawn;
  }
}
