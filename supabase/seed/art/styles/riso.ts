import { type Color, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, type Point, round } from "../shapes.ts";
import { randomFace } from "./riso-face.ts";
import { features } from "./riso-features.ts";
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

/** Risograph: a head in three or four halftoned inks, each slightly misregistered. */
export const riso: Style = (random, w, h, [paper, ink, a, b, c, d, e]) => {
  const face = randomFace(random);
  const scale = h > w ? 1.1 : 0.86;
  const [cx, cy] = [w * 0.5 + random.between(-30, 30), h * (h > w ? 0.44 : 0.47)];
  const [first, second, third] = random.shuffle([a, b, random.pick([c, d, e])]) as [Color, Color, Color];
  const skin = mix(face.skin, first, 0.1);
  const hair =
    face.age > 0.6
      ? random.pick(["#d9d5cf", "#b9b4b0", "#efece6"])
      : random.pick([ink, ink, mix(first, ink, 0.55), "#5a3a26", "#8a5a2c", "#b5652f", "#c9a35c"]);
  const cloth = random.pick([second, third, mix(first, ink, 0.3)]);

  const place = (points: readonly Point[], width = 1, height = 1) =>
    points.map(([x, y]): Point => [cx + x * width * scale, cy + y * height * scale]);
  const shape = (points: readonly Point[]) => curve(place(points), true);
  const headShape = (points: readonly Point[]) => curve(place(points, face.width, face.height), true);
  const stroke = (points: readonly Point[], width = 11, color: Color = ink) =>
    line(
      curve(place(points, face.width, face.height)),
      color,
      width * scale,
      'stroke-linecap="round" stroke-linejoin="round"',
    );
  const spot = (x: number, y: number, radius: number, color: Color, attributes = "") =>
    disc(cx + x * face.width * scale, cy + y * face.height * scale, radius * scale, color, attributes);
  const register = () => `transform="translate(${round(random.between(-7, 7))} ${round(random.between(-7, 7))})"`;
  const plate = (data: string, color: Color) =>
    `<g style="mix-blend-mode:multiply" ${register()}>${fill(data, color)}</g>`;

  const { head, eyes, nose, mouth, wrinkles, beard, glasses } = features(
    random,
    face,
    scale,
    { headShape, stroke, spot, register },
    { ink, first, accent: a, skin, hair },
  );

  let out = `<defs>${dots("h1", first, 15, 5.2, 18)}${dots("h2", second, 13, 3.8, 62)}${dots("h3", ink, 11, 2.6, 41)}</defs>`;
  out += box(0, 0, w, h, paper) + ground();
  const cut: Haircut = haircuts[face.haircut];
  const hairColor = cut.isCloth ? cloth : hair;
  if (cut.back) out += fill(headShape(cut.back), hairColor);
  for (const [x, y, radius] of cut.knots ?? []) out += spot(x, y, radius, hairColor);
  if (cut.curls) {
    const [count, radius, size] = cut.curls;
    for (let k = 0; k < count; k++) {
      const angle = (k / count) * 6.283;
      if (Math.sin(angle) < 0.75)
        out += spot(
          Math.cos(angle) * radius,
          -70 + Math.sin(angle) * radius,
          random.between(size * 0.8, size * 1.15),
          hairColor,
        );
    }
  }
  out += clothes();
  const neck = random.between(88, 122);
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
    lighten(skin, -0.09),
  );
  out += head();
  out += eyes() + nose() + mouth();
  if (face.age > 0.6) out += wrinkles();
  out += beard();
  if (cut.front) out += fill(headShape(cut.front), hairColor);
  if (cut.isCloth && cut.front)
    out += `<g style="mix-blend-mode:multiply">${fill(headShape(cut.front), random.pick(["url(#h3)", "url(#h2)"]), 'opacity=".6"')}</g>`;
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
  if (face.worn.earrings)
    for (const ear of [-1, 1]) out += spot(ear * 238, 130, random.between(18, 32), random.pick([c, a]));
  out += glasses();
  return { body: out, grain: 0.26, speckle: 0.05 };

  function ground() {
    const horizon = h * random.between(0.5, 0.72);
    const fields =
      plate(`M0 0H${w}V${horizon}H0Z`, mix(paper, second, 0.55)) +
      plate(`M0 ${horizon}H${w}V${h}H0Z`, random.chance(0.5) ? mix(paper, third, 0.75) : mix(third, paper, 0.2));
    const [left, right, arch] = [round(cx - 390 * scale), round(cx + 390 * scale), round(390 * scale)];
    const spring = round(cy - 60 * scale);
    const behind = [
      () => `<g ${register()}>${disc(cx + random.between(-120, 120), cy - 60 * scale, 430 * scale, "url(#h1)")}</g>`,
      () => plate(`M${left} ${h}V${spring}A${arch} ${arch} 0 0 1 ${right} ${spring}V${h}Z`, mix(paper, first, 0.6)),
      () =>
        plate(`M${left} ${h}V${round(h * 0.1)}H${right}V${h}Z`, mix(paper, first, 0.55)) +
        `<g ${register()}>${fill(`M${left} ${h}V${round(h * 0.1)}H${right}V${h}Z`, "url(#h2)", 'opacity=".5"')}</g>`,
    ];
    return fields + random.pick(behind)();
  }

  function clothes() {
    const body = shape(shoulders);
    let pattern = "";
    const kind = random.integer(0, 4);
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
            cx + random.between(-620, 620) * scale,
            cy + random.between(500, 1100) * scale,
            78 * scale,
            17 * scale,
            random.between(0, 6.3),
          ),
          random.pick([paper, a, e]),
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
    return `${fill(body, random.pick([first, second, third, mix(second, ink, 0.35)]))}<clipPath id="bd"><path d="${body}"/></clipPath><g clip-path="url(#bd)" ${register()}>${pattern}</g>`;
  }
};

/** A halftone screen as an SVG pattern. */
const dots = (id: string, color: Color, step: number, radius: number, angle: number) =>
  `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><circle cx="${step / 2}" cy="${step / 2}" r="${radius}" fill="${color}"/></pattern>`;
