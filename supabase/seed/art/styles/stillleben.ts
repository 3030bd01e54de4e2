import { lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, type Point, round } from "../shapes.ts";

/** Still life: vessels in flat color with glaze lines, lit from the left. */
export const stillleben: Style = (random, w, h, [paper, ink, a, b, c, d, e]) => {
  const table = h * random.between(0.66, 0.72),
    wall = random.pick([mix(paper, e, 0.7), mix(paper, c, 0.55), mix(paper, b, 0.5), mix(d, paper, 0.35)]),
    top = random.pick([mix(paper, a, 0.5), mix(ink, b, 0.25), mix(paper, d, 0.35)]);
  let out = box(0, 0, w, h, wall);
  const ax = w * random.between(0.3, 0.7),
    aw = w * random.between(0.24, 0.34);
  out += fill(
    `M${round(ax - aw)} ${table}V${round(h * 0.32)}A${round(aw)} ${round(aw * 0.95)} 0 0 1 ${round(ax + aw)} ${round(h * 0.32)}V${table}Z`,
    lighten(wall, random.pick([0.05, -0.07])),
  );
  out += box(0, table, w, h - table, top) + box(0, table, w, 7, lighten(top, 0.07));
  const shapes: readonly (readonly Point[])[] = [
    // half profiles, height 0 (foot) … 1 (rim)
    [
      [0, 0.2],
      [0.08, 0.24],
      [0.35, 0.46],
      [0.62, 0.4],
      [0.8, 0.14],
      [0.92, 0.12],
      [1, 0.18],
    ],
    [
      [0, 0.26],
      [0.2, 0.3],
      [0.55, 0.33],
      [0.8, 0.3],
      [0.9, 0.2],
      [1, 0.22],
    ],
    [
      [0, 0.14],
      [0.1, 0.3],
      [0.3, 0.42],
      [0.48, 0.34],
      [0.6, 0.12],
      [0.85, 0.09],
      [1, 0.15],
    ],
    [
      [0, 0.22],
      [0.25, 0.4],
      [0.6, 0.58],
      [0.9, 0.66],
      [1, 0.66],
    ],
    [
      [0, 0.16],
      [0.3, 0.18],
      [0.5, 0.3],
      [0.72, 0.34],
      [0.88, 0.2],
      [1, 0.24],
    ],
    [
      [0, 0.18],
      [0.15, 0.36],
      [0.4, 0.44],
      [0.7, 0.42],
      [0.9, 0.32],
      [1, 0.3],
    ],
  ];
  const count = w > h ? (w > 1.5 * h ? 6 : 5) : 4,
    order = random.shuffle(Array.from({ length: count }, (_, i) => i)),
    inks = random.shuffle([a, b, c, d, e, mix(paper, a, 0.12), ink]);
  let bloomed = false;
  const vessels = order
    .map((slot, z) => {
      const kind = random.pick(shapes),
        bowl = kind[4]?.[1] === 0.66,
        H = Math.min(w, h) * (bowl ? random.between(0.16, 0.22) : random.between(0.3, 0.58)) * (h > w ? 1.12 : 1),
        W = H * (bowl ? 1.5 : random.between(0.72, 0.95));
      return {
        x: w * (0.14 + (slot + 0.5) * (0.72 / count)) + random.between(-14, 14),
        y: table + h * (0.045 + 0.15 * (z / count)) + random.between(0, 14),
        kind,
        bowl,
        H,
        W,
        col: inks[z % inks.length] as string,
      };
    })
    .sort((p, q) => p.y - q.y);
  vessels.forEach((v, id) => {
    const side = (s: number) => v.kind.map(([t, q]): Point => [v.x + s * q * v.W, v.y - t * v.H]),
      left = side(-1),
      right = side(1).reverse(),
      foot = (v.kind[0]?.[1] ?? 0.2) * v.W,
      rim = (v.kind.at(-1)?.[1] ?? 0.2) * v.W;
    const d2 =
        curve(left) +
        "L" +
        curve(right).slice(1) +
        `Q${round(v.x)} ${round(v.y + foot * 0.3)} ${round(v.x - foot)} ${round(v.y)}Z`,
      dark = lighten(v.col, -0.11);
    out += fill(
      `M${round(v.x - foot)} ${round(v.y)}L${round(v.x + foot)} ${round(v.y + 8)}L${round(v.x + v.W * 0.5 + v.H * 0.75)} ${round(v.y + v.H * 0.06)}Q${round(v.x + v.H * 0.7)} ${round(v.y - v.H * 0.1)} ${round(v.x + foot * 0.4)} ${round(v.y - 6)}Z`,
      ink,
      'opacity=".26"',
    );
    if (!v.bowl && !bloomed && v.H > Math.min(w, h) * 0.36) {
      // one branch for the tallest
      bloomed = true;
      const stems = random.integer(3, 5),
        bud = random.pick([a, c, e]);
      for (let k = 0; k < stems; k++) {
        const lean = (k - (stems - 1) / 2) * 0.26 + random.between(-0.08, 0.08),
          len = Math.min(v.H * random.between(0.6, 0.95), v.y - v.H - h * random.between(0.07, 0.16)),
          tip: Point = [v.x + Math.sin(lean) * len, v.y - v.H - Math.cos(lean) * len],
          mid: Point = [v.x + Math.sin(lean * 0.4) * len * 0.5, v.y - v.H - len * 0.5],
          green = mix(d, ink, 0.35);
        out += line(curve([[v.x, v.y - v.H + 8], mid, tip]), green, 4 + len * 0.008);
        for (let q = 1; q < 7; q++) {
          const t = q / 7,
            bx = v.x + (tip[0] - v.x) * t * (0.6 + 0.4 * t),
            by = v.y - v.H + (tip[1] - v.y + v.H) * t;
          out += fill(
            leaf(bx, by, len * 0.22, len * 0.05, -1.57 + lean + (q % 2 ? 0.9 : -0.9)),
            q % 3 ? green : lighten(green, 0.1),
          );
        }
        out +=
          disc(tip[0], tip[1], len * 0.075, bud) +
          disc(tip[0] + len * 0.018, tip[1] - len * 0.014, len * 0.034, lighten(bud, -0.12));
      }
    }
    out +=
      `<clipPath id="v${id}"><path d="${d2}"/></clipPath>` +
      `<ellipse cx="${round(v.x)}" cy="${round(v.y - v.H)}" rx="${round(rim)}" ry="${round(rim * 0.17)}" fill="${lighten(v.col, -0.2)}"/>` +
      fill(d2, v.col) +
      `<g clip-path="url(#v${id})">`;
    const deco = random.integer(0, 4),
      glaze = random.pick([paper, mix(v.col, ink, 0.5), inks[(id + 3) % 7] as string]),
      gy = v.y - v.H * random.between(0.42, 0.7),
      drip = random.noise(v.W * 0.5, 3);
    if (deco < 2)
      out += fill(
        `${curve(
          Array.from({ length: 25 }, (_, k): Point => {
            const x = v.x - v.W + (k / 24) * 2 * v.W;
            return [x, gy + drip(x) * v.H * 0.07 + Math.abs(drip(x * 2)) * v.H * 0.06];
          }),
        )}V${round(v.y - v.H - 30)}H${round(v.x - v.W)}Z`,
        glaze,
      );
    if (deco === 2)
      for (let k = 0; k < 6; k++) {
        const y = v.y - v.H * (0.2 + k * 0.1);
        out += line(
          `M${round(v.x - v.W)} ${round(y)}Q${round(v.x)} ${round(y + v.H * 0.07)} ${round(v.x + v.W)} ${round(y)}`,
          glaze,
          v.H * random.between(0.008, 0.032),
        );
      }
    if (deco === 3)
      for (let k = 0; k < 26; k++)
        out += fill(
          leaf(
            v.x + ((k % 7) - 3) * v.W * 0.15 + (k % 2) * 12,
            v.y - v.H * (0.16 + Math.floor(k / 7) * 0.17),
            v.H * 0.11,
            v.H * 0.018,
            -1.57,
          ),
          glaze,
        );
    for (let k = 0; k < 90; k++)
      out += disc(
        v.x + random.between(-1, 1) * v.W * 0.7,
        v.y - random.between(0, 1) * v.H,
        random.between(0.8, 2.4),
        random.chance(0.5) ? dark : ink,
        'opacity=".5"',
      );
    out += fill(
      curve(side(1).map(([x, y], k): Point => [v.x + (x - v.x) * (0.3 + 0.08 * Math.sin(k * 1.3)), y])) +
        `L${round(v.x + v.W)} ${round(v.y - v.H)}V${round(v.y + 40)}H${round(v.x + foot * 0.3)}Z`,
      ink,
      'opacity=".2"',
    );
    out += `${fill(leaf(v.x - v.W * 0.26, v.y - v.H * 0.2, v.H * 0.5, v.W * 0.05, -1.6), paper, 'opacity=".34"')}</g>`;
    out += `<ellipse cx="${round(v.x)}" cy="${round(v.y - v.H)}" rx="${round(rim)}" ry="${round(rim * 0.17)}" fill="none" stroke="${lighten(v.col, 0.08)}" stroke-width="5"/>`;
  });
  for (let k = 0, n = random.integer(2, 4), x0 = w * random.between(0.16, 0.6); k < n; k++) {
    // lemons or plums
    const x = x0 + k * 74 + random.between(-8, 8),
      y = h * 0.925 + random.between(-26, 14),
      q = random.between(30, 40),
      col = random.pick([a, c, "#dba63f"]);
    out +=
      `<ellipse cx="${round(x + q * 0.8)}" cy="${round(y + q * 0.72)}" rx="${round(q * 1.5)}" ry="${round(q * 0.34)}" fill="${ink}" opacity=".26"/>` +
      disc(x, y, q, col) +
      fill(
        `M${round(x + q * 0.25)} ${round(y - q * 0.96)}A${round(q)} ${round(q)} 0 0 1 ${round(x + q * 0.1)} ${round(y + q)}A${round(q * 1.4)} ${round(q * 1.4)} 0 0 0 ${round(x + q * 0.25)} ${round(y - q * 0.96)}Z`,
        ink,
        'opacity=".2"',
      ) +
      fill(leaf(x, y - q, q * 0.9, q * 0.22, -0.5), mix(d, ink, 0.3));
  }
  return { body: out, grain: 0.24 };
};
