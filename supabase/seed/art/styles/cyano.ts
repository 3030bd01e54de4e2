import { mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, type Point, round } from "../shapes.ts";

/** Cyanotype: silhouettes of plants on blue. */
export const cyano: Style = (random, w, h, [paper, ink, _a, b]) => {
  const blue = mix("#123a6b", mix(b, ink, 0.5), 0.18),
    deep = mix(blue, "#06122e", 0.45),
    wash = random.noise(h * 0.2, 4),
    m = Math.min(w, h);
  let out = box(0, 0, w, h, mix(paper, "#dfe6ec", 0.4)),
    brushed = "";
  const left = random.noise(h * 0.5, 5);
  const right = random.noise(h * 0.5, 5);
  for (let y = h * 0.04; y < h * 0.96; y += 7) {
    const inset = Math.max(0, 1 - Math.min(y - h * 0.04, h * 0.96 - y) / 26) * random.between(0, 60);
    brushed += line(
      `M${round(w * 0.055 + left(y) * 14 + random.between(-16, 12) + inset)} ${round(y)}C${round(w * 0.3)} ${round(y + wash(y) * 9)} ${round(w * 0.7)} ${round(y - wash(y * 1.3) * 9)} ${round(w * 0.945 + right(y) * 14 + random.between(-12, 16) - inset)} ${round(y + random.between(-3, 3))}`,
      mix(blue, deep, Math.min(1, Math.max(0, 0.4 + wash(y) * 0.45 + random.between(-0.15, 0.15)))),
      random.between(8, 13),
      'stroke-linecap="round"',
    );
  }
  out += `<g>${brushed}</g>`;
  const white = mix(paper, "#ffffff", 0.3),
    tone = (k: number) => mix(blue, white, k);
  const fern = (x: number, y: number, len: number, ang: number, bend: number, k: number) => {
    // a frond: stalk, pairs of pinnae, each with pinnules
    let s = "",
      px = x,
      py = y,
      t = ang;
    const n = 24;
    for (let i = 0; i < n; i++) {
      const nx = px + Math.cos(t) * (len / n),
        ny = py + Math.sin(t) * (len / n),
        u = i / n,
        size = len * 0.23 * Math.sin(Math.PI * (0.22 + u * 0.76)) ** 0.7;
      s += line(`M${round(px)} ${round(py)}L${round(nx)} ${round(ny)}`, tone(k), 6 * (1 - u) + 1.4);
      if (i > 5)
        for (const q of [-1, 1]) {
          const pa = t + q * (1.2 - u * 0.5);
          for (let j = 1; j < 9; j++) {
            const v = j / 9,
              bx = nx + Math.cos(pa - q * v * 0.12) * size * v,
              by = ny + Math.sin(pa - q * v * 0.12) * size * v;
            for (const z of [-1, 1])
              s += fill(leaf(bx, by, size * 0.17 * (1.2 - v), size * 0.036, pa + z * 0.95), tone(k));
          }
          s += fill(leaf(nx, ny, size * 1.04, size * 0.035, pa - q * 0.06), tone(k));
        }
      px = nx;
      py = ny;
      t += bend / n;
    }
    return s;
  };
  const umbel = (x: number, y: number, len: number, ang: number, _bend: number, k: number) => {
    // wild carrot: rays of rays
    const tip: Point = [x + Math.cos(ang) * len, y + Math.sin(ang) * len],
      R = m * random.between(0.1, 0.16);
    let s = line(curve([[x, y], [(x + tip[0]) / 2 + random.between(-30, 30), (y + tip[1]) / 2], tip]), tone(k), 5);
    for (let i = 0; i < 17; i++) {
      const t = ang + (i / 16 - 0.5) * 2.7,
        e2: Point = [tip[0] + Math.cos(t) * R, tip[1] + Math.sin(t) * R * 0.92];
      s += line(
        `M${round(tip[0])} ${round(tip[1])}Q${round(tip[0] + Math.cos(ang) * R * 0.4)} ${round(tip[1] + Math.sin(ang) * R * 0.4)} ${round(e2[0])} ${round(e2[1])}`,
        tone(k),
        2.2,
      );
      for (let j = 0; j < 11; j++) {
        const q = random.between(0, 6.3),
          d2 = R * 0.17 * Math.sqrt(random.between(0, 1));
        s += disc(e2[0] + Math.cos(q) * d2, e2[1] + Math.sin(q) * d2, random.between(2, 5), tone(Math.min(1, k + 0.1)));
      }
    }
    return s;
  };
  const sprig = (x: number, y: number, len: number, ang: number, _bend: number, k: number) => {
    let s = line(
      curve([
        [x, y],
        [x + Math.cos(ang + 0.12) * len * 0.5, y + Math.sin(ang + 0.12) * len * 0.5],
        [x + Math.cos(ang) * len, y + Math.sin(ang) * len],
      ]),
      tone(k),
      4,
    );
    for (let i = 1; i < 10; i++) {
      const u = i / 9.5,
        q = i % 2 ? 1 : -1,
        bx = x + Math.cos(ang + 0.1 * (1 - u)) * len * u,
        by = y + Math.sin(ang + 0.1 * (1 - u)) * len * u,
        L = len * 0.3 * (1.1 - u * 0.6),
        g = ang + q * 0.75;
      s +=
        fill(leaf(bx, by, L, L * 0.2, g), tone(k)) +
        line(
          `M${round(bx)} ${round(by)}L${round(bx + Math.cos(g) * L * 0.9)} ${round(by + Math.sin(g) * L * 0.9)}`,
          tone(k - 0.25),
          2,
        );
    }
    return s;
  };
  const grow = random.shuffle([fern, umbel, sprig, fern, umbel, sprig]),
    wide = w / h;
  const plant = (g: (typeof grow)[number], u: number, len: number, k: number) => {
    const x = w * (0.5 + (u - 0.5) * 0.62),
      ang = -1.5708 + (u - 0.5) * 0.95 + random.between(-0.08, 0.08),
      y = h * random.between(0.9, 0.97);
    return g === fern
      ? fern(x, y, len * 0.98, ang - (u - 0.5) * 0.3, (u - 0.5) * 1.1 + random.between(-0.25, 0.25), k)
      : g(x, y, len * (g === umbel ? 0.78 : 0.86), ang, 0, k);
  };
  const n = Math.round(3 + wide * 2.2);
  let behind = "";
  let near = "";
  for (let i = 0; i < n; i++)
    behind += plant(random.pick(grow), random.between(0, 1), h * random.between(0.6, 0.86), 0.45);
  for (let i = 0; i < n; i++)
    near += plant(grow[i % 6] as typeof fern, (i + 0.5) / n, h * random.between(0.5, 0.78), 0.55);
  out += `<g filter="url(#far)" opacity=".5">${behind}</g><g filter="url(#near)" opacity=".62">${near}</g>`;
  for (let i = 0; i < n; i++) {
    const place = (i + random.between(0.1, 0.9)) / n;
    out += plant(grow[(i + 3) % 6] as typeof fern, place, h * random.between(0.62, 0.9), random.between(0.88, 0.98));
  }
  const blur = (id: string, size: number) => `<filter id="${id}"><feGaussianBlur stdDeviation="${size}"/></filter>`;
  return {
    body: `${blur("far", 12)}${blur("near", 2.2)}<clipPath id="sheet"><rect width="${w}" height="${h}"/></clipPath><g clip-path="url(#sheet)">${out}</g>`,
    grain: 0.24,
  };
};
