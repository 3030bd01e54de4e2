import { type Colour, light, mix } from "../colour.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, type Point, short } from "../shapes.ts";
import { faceOutline, throwFace } from "./riso-face.ts";
import { type Haircut, haircuts } from "./riso-hair.ts";

const shoulders: readonly Point[] = [
  [-620, 900],
  [-470, 600],
  [-170, 470],
  [0, 500],
  [170, 470],
  [470, 600],
  [620, 900],
  [0, 1400],
];

/** Riso: a head in three or four inks, halftoned, each plate a little off register. */
export const riso: Style = (dice, w, h, [paper, ink, a, b, c, d, e]) => {
  const face = throwFace(dice);
  const scale = h > w ? 1.1 : 0.86;
  const [cx, cy] = [w * 0.5 + dice.between(-30, 30), h * (h > w ? 0.44 : 0.47)];
  const [first, second, third] = dice.shuffle([a, b, dice.pick([c, d, e])]) as [Colour, Colour, Colour];
  const skin = mix(face.skin, first, 0.1);
  const { side } = face;
  const hair =
    face.age > 0.6
      ? dice.pick(["#d9d5cf", "#b9b4b0", "#efece6"])
      : dice.pick([ink, ink, mix(first, ink, 0.55), "#5a3a26", "#8a5a2c", "#b5652f", "#c9a35c"]);
  const cloth = dice.pick([second, third, mix(first, ink, 0.3)]);

  const place = (points: readonly Point[], width = 1, height = 1) =>
    points.map(([x, y]): Point => [cx + x * width * scale, cy + y * height * scale]);
  const shape = (points: readonly Point[]) => curve(place(points), true);
  const headShape = (points: readonly Point[]) => curve(place(points, face.width, face.height), true);
  const stroke = (points: readonly Point[], width = 11, colour: Colour = ink) =>
    line(
      curve(place(points, face.width, face.height)),
      colour,
      width * scale,
      'stroke-linecap="round" stroke-linejoin="round"',
    );
  const spot = (x: number, y: number, radius: number, colour: Colour, more = "") =>
    disc(cx + x * face.width * scale, cy + y * face.height * scale, radius * scale, colour, more);
  const register = () => `transform="translate(${short(dice.between(-7, 7))} ${short(dice.between(-7, 7))})"`;
  const plate = (data: string, colour: Colour) =>
    `<g style="mix-blend-mode:multiply" ${register()}>${fill(data, colour)}</g>`;

  let out = `<defs>${dots("h1", first, 15, 5.2, 18)}${dots("h2", second, 13, 3.8, 62)}${dots("h3", ink, 11, 2.6, 41)}</defs>`;
  out += box(0, 0, w, h, paper) + ground();
  const cut: Haircut = haircuts[face.haircut];
  const hairColour = cut.isCloth ? cloth : hair;
  if (cut.back) out += fill(headShape(cut.back), hairColour);
  for (const [x, y, radius] of cut.knots ?? []) out += spot(x, y, radius, hairColour);
  if (cut.curls) {
    const [count, radius, size] = cut.curls;
    for (let k = 0; k < count; k++) {
      const angle = (k / count) * 6.283;
      if (Math.sin(angle) < 0.75)
        out += spot(
          Math.cos(angle) * radius,
          -70 + Math.sin(angle) * radius,
          dice.between(size * 0.8, size * 1.15),
          hairColour,
        );
    }
  }
  out += clothes();
  const neck = dice.between(88, 122);
  out += fill(
    shape([
      [-neck, 180],
      [-neck - 6, 430],
      [-190, 500],
      [0, 610],
      [190, 500],
      [neck + 6, 430],
      [neck, 180],
    ]),
    light(skin, -0.09),
  );
  out += head();
  out += eyes() + nose() + mouth();
  if (face.age > 0.6) out += wrinkles();
  out += beard();
  if (cut.front) out += fill(headShape(cut.front), hairColour);
  if (cut.isCloth && cut.front)
    out += `<g style="mix-blend-mode:multiply">${fill(headShape(cut.front), dice.pick(["url(#h3)", "url(#h2)"]), 'opacity=".6"')}</g>`;
  if (face.haircut === "tuch")
    out += fill(
      leaf(cx + 190 * scale, cy - 270 * scale, 240 * scale, 55 * scale, -0.7) +
        leaf(cx + 190 * scale, cy - 270 * scale, 200 * scale, 50 * scale, 0.1),
      cloth,
    );
  if (face.haircut === "hut")
    out += stroke(
      [
        [-232, -246],
        [0, -212],
        [232, -246],
      ],
      34,
      mix(cloth, ink, 0.6),
    );
  if (face.isWorn.earrings)
    for (const ear of [-1, 1]) out += spot(ear * 238, 130, dice.between(18, 32), dice.pick([c, a]));
  out += glasses();
  return { body: out, grain: 0.26, speckle: 0.05 };

  function ground() {
    const horizon = h * dice.between(0.5, 0.72);
    const fields =
      plate(`M0 0H${w}V${horizon}H0Z`, mix(paper, second, 0.55)) +
      plate(`M0 ${horizon}H${w}V${h}H0Z`, dice.chance(0.5) ? mix(paper, third, 0.75) : mix(third, paper, 0.2));
    const [left, right, arch] = [short(cx - 390 * scale), short(cx + 390 * scale), short(390 * scale)];
    const spring = short(cy - 60 * scale);
    const behind = [
      () => `<g ${register()}>${disc(cx + dice.between(-120, 120), cy - 60 * scale, 430 * scale, "url(#h1)")}</g>`,
      () => plate(`M${left} ${h}V${spring}A${arch} ${arch} 0 0 1 ${right} ${spring}V${h}Z`, mix(paper, first, 0.6)),
      () =>
        plate(`M${left} ${h}V${short(h * 0.1)}H${right}V${h}Z`, mix(paper, first, 0.55)) +
        `<g ${register()}>${fill(`M${left} ${h}V${short(h * 0.1)}H${right}V${h}Z`, "url(#h2)", 'opacity=".5"')}</g>`,
    ];
    return fields + dice.pick(behind)();
  }

  function clothes() {
    const body = shape(shoulders);
    let pattern = "";
    const kind = dice.whole(0, 4);
    if (kind === 0)
      for (let k = 0; k < 14; k++)
        pattern += line(
          curve(
            place([
              [-700, 560 + k * 62],
              [0, 600 + k * 66],
              [700, 560 + k * 62],
            ]),
          ),
          k % 2 ? paper : ink,
          18 * scale,
          'opacity=".85"',
        );
    if (kind === 1) pattern += fill(body, "url(#h3)");
    if (kind === 2)
      for (let k = 0; k < 120; k++)
        pattern += fill(
          leaf(
            cx + dice.between(-620, 620) * scale,
            cy + dice.between(500, 1100) * scale,
            78 * scale,
            17 * scale,
            dice.between(0, 6.3),
          ),
          dice.pick([paper, a, e]),
          'opacity=".9"',
        );
    if (kind === 3)
      pattern +=
        fill(
          shape([
            [-230, 620],
            [230, 620],
            [330, 1300],
            [-330, 1300],
          ]),
          mix(ink, second, 0.2),
        ) +
        line(
          curve(
            place([
              [-215, 640],
              [-150, 470],
            ]),
          ),
          mix(ink, second, 0.2),
          34 * scale,
        ) +
        line(
          curve(
            place([
              [215, 640],
              [150, 470],
            ]),
          ),
          mix(ink, second, 0.2),
          34 * scale,
        );
    if (kind === 4)
      pattern += fill(
        shape([
          [-200, 430],
          [0, 470],
          [200, 430],
          [230, 560],
          [0, 620],
          [-230, 560],
        ]),
        mix(third, ink, 0.25),
      );
    return `${fill(body, dice.pick([first, second, third, mix(second, ink, 0.35)]))}<clipPath id="bd"><path d="${body}"/></clipPath><g clip-path="url(#bd)" ${register()}>${pattern}</g>`;
  }

  function head() {
    const outline = headShape(faceOutline(face));
    const ears =
      face.haircut === "kopftuch" ? "" : spot(-232, 24, 46, light(skin, -0.05)) + spot(232, 24, 46, light(skin, -0.05));
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
    const browColour = face.age > 0.75 ? mix(hair, ink, 0.35) : ink;
    let drawn =
      stroke(
        [
          [-side * (apart + 62), -92],
          [-side * apart, -128],
          [-side * (apart - 66), -108],
        ],
        face.brow,
        browColour,
      ) +
      stroke(
        [
          [side * (apart - 56), -112],
          [side * apart, -130],
          [side * (apart + 64), -90],
        ],
        face.brow,
        browColour,
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
      face.beard === "none" ? dice.pick([a, mix(a, ink, 0.3), mix(skin, "#8f3b2e", 0.5)]) : mix(skin, "#8f3b2e", 0.45);
    const smile = dice.between(-4, 16);
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
    const kind = face.isWorn.glasses;
    if (kind === "none") return "";
    const frame = dice.pick([ink, ink, first, "#8f3b2e"]);
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
      if (kind === "round") drawn += spot(x, -36, 86, "none", `stroke="${frame}" stroke-width="${short(12 * scale)}"`);
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
};

/** A halftone screen as an SVG pattern. */
const dots = (id: string, colour: Colour, step: number, radius: number, angle: number) =>
  `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><circle cx="${step / 2}" cy="${step / 2}" r="${radius}" fill="${colour}"/></pattern>`;
