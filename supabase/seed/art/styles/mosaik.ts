import { colorOnRamp, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, type Point, polyline } from "../shapes.ts";

/** Mosaic: tesserae in courses: rings around the sun, rows along hills and water, discs for trees. */
export const mosaik: Style = (random, w, h, [paper, ink, a, b, c, d, e]) => {
  const grout = mix(mix(paper, ink, 0.62), e, 0.08),
    T = 23;
  const stone = (q: readonly Point[], col: string) => {
    const j = () => random.between(-1.6, 1.6),
      shade = random.chance(0.03)
        ? "#e9c871"
        : lighten(mix(col, random.pick([paper, ink, c, e]), random.between(0, 0.16)), random.between(-0.045, 0.045));
    return fill(`${polyline(q.map(([x, y]): Point => [x + j(), y + j()]))}Z`, shade);
  };
  const ring = (
    cx: number,
    cy: number,
    ra: number,
    rb: number,
    col: (radius: number, angle: number) => string,
    t0 = 0,
    t1 = 6.2832,
    keep: (x: number, y: number) => boolean = () => true,
  ) => {
    let s = "";
    for (let q = ra; q < rb - 1; q += T) {
      const n = Math.max(3, Math.round(((t1 - t0) * (q + T / 2)) / (T * 1.12))),
        o = random.between(0, 1),
        g = 1.6;
      for (let k = 0; k < n; k++) {
        const u = t0 + ((k + o) / n) * (t1 - t0),
          v = t0 + ((k + 1 + o) / n) * (t1 - t0),
          p = g / (q + T / 2),
          at = (t: number, rad: number): Point => [cx + Math.cos(t) * rad, cy + Math.sin(t) * rad],
          m = at((u + v) / 2, q + T / 2);
        if (keep(m[0], m[1]))
          s += stone(
            [at(u + p, Math.max(q + g, 2)), at(v - p, Math.max(q + g, 2)), at(v - p, q + T - g), at(u + p, q + T - g)],
            col(q, (u + v) / 2),
          );
      }
    }
    return s;
  };
  const sx = w * random.between(0.3, 0.7),
    sy = h * random.between(0.26, 0.36),
    sr = T * random.integer(4, 6),
    sky = random.pick([
      [mix(a, paper, 0.25), mix(paper, e, 0.6), mix(paper, c, 0.5), mix(c, b, 0.6), mix(b, ink, 0.3)],
      [mix(paper, e, 0.4), mix(e, c, 0.5), c, mix(b, c, 0.3), b],
    ]);
  let out = box(0, 0, w, h, grout);
  const band = random.noise(300, 3);
  out += ring(
    sx,
    sy,
    sr + T * 0.15,
    Math.hypot(w, h),
    (q: number, t: number) =>
      colorOnRamp(sky, Math.min(1, (q - sr) / (Math.min(w, h) * 0.9) + band(q) * 0.1 + Math.sin(t * 9) * 0.015)),
    0,
    6.2832,
    (x: number, y: number) => x > -T && x < w + T && y > -T && y < h * 0.86,
  );
  out += ring(sx, sy, 0, sr, (q: number) => colorOnRamp(["#f3d689", a, mix(a, ink, 0.2)], q / sr));
  const layers = 4,
    tones = random.shuffle([d, b, mix(d, ink, 0.35), mix(b, ink, 0.5)]);
  for (let i = 0; i < layers; i++) {
    const base = h * (0.54 + i * 0.125),
      wob = random.noise(w * random.between(0.6, 1.1), 3),
      amp = 64 - i * 12,
      y = (x: number) => base - wob(x) * amp,
      water = i === layers - 1;
    for (let k = 0, n = i === 1 || i === 2 ? random.integer(1, 3) : 0; k < n; k++) {
      // trees: a trunk, and a disc of courses
      const tx = w * random.between(0.08, 0.92),
        tr = T * random.integer(3, 4),
        ty = y(tx) - tr - T * 2.2,
        leafy = random.pick([d, mix(d, "#000000", 0.25), a, mix(c, d, 0.4)]);
      for (let q = 0; q < 5; q++)
        out += box(
          tx - T * 0.42,
          ty + tr - 4 + q * T * 0.85,
          T * 0.84,
          T * 0.76,
          lighten(mix(ink, a, 0.3), random.between(-0.05, 0.05)),
          'rx="2"',
        );
      out +=
        disc(tx, ty, tr + 3, grout) + ring(tx, ty, 0, tr, (q: number) => mix(leafy, q / tr > 0.6 ? paper : ink, 0.18));
    }
    const top = Array.from(
      { length: 41 },
      (_, k): Point => [(k / 40) * w * 1.04 - w * 0.02, y((k / 40) * w * 1.04 - w * 0.02)],
    );
    out += fill(`${curve(top)}V${h + 20}H${-w * 0.02}Z`, grout);
    const fade = random.pick([paper, ink, a]);
    for (let row = 0; row < (h - base + amp * 2) / T + 1; row++) {
      for (let x = -T + random.between(-T, 0); x < w + T; ) {
        const len = T * random.between(0.85, 1.3),
          q = (u: number) => y(u) * (1 - 0) + row * T + 2,
          x1 = x + len;
        if (q(x) > h + T) {
          x = x1;
          continue;
        }
        const t = row / 12,
          col = water
            ? colorOnRamp([mix(c, paper, 0.4), c, b, mix(b, ink, 0.4)], t + Math.sin(x / 90 + row * 1.3) * 0.16)
            : mix(tones[i] as string, fade, Math.max(0, 0.38 - t * 0.5) + (row % 4 === 0 ? 0.14 : 0));
        out += stone(
          [
            [x + 1.5, q(x)],
            [x1 - 1.5, q(x1)],
            [x1 - 1.5, q(x1) + T - 3.4],
            [x + 1.5, q(x) + T - 3.4],
          ],
          Math.abs(x - sx) < sr * 0.6 && water && random.chance(0.55) ? mix(a, paper, 0.2) : col,
        );
        x = x1;
      }
    }
  }
  return { body: out, grain: 0.14 };
};
