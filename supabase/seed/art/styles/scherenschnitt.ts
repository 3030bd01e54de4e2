import { colorOnRamp, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, fill, leaf, line, type Point, round, shadow } from "../shapes.ts";

/** Paper cut: layered hills, each a sheet with a soft shadow; a village, trees, grasses in front. */
export const scherenschnitt: Style = (random, w, h, [paper, ink, a, b, c, d, e]) => {
  const far = mix(paper, e, 0.45),
    tones = [mix(far, c, 0.35), mix(c, b, 0.45), b, mix(b, ink, 0.45), mix(ink, "#000000", 0.08)];
  let out = box(0, 0, w, h, mix(paper, e, 0.22));
  const sx = w * random.between(0.28, 0.72),
    sy = h * random.between(0.24, 0.34),
    sr = Math.min(w, h) * random.between(0.1, 0.13);
  for (const [k, col] of [
    [4.6, mix(paper, e, 0.42)],
    [3.2, mix(paper, a, 0.3)],
    [2, mix(paper, a, 0.58)],
    [1, a],
  ] as const) {
    const wob = random.noise(2.2, 3),
      ring = Array.from({ length: 26 }, (_, i): Point => {
        const t = (i / 26) * 6.283,
          q = sr * k * (1 + wob(Math.cos(t) + Math.sin(t)) * (k > 1 ? 0.05 : 0));
        return [sx + Math.cos(t) * q, sy + Math.sin(t) * q];
      });
    const sheet = curve(ring, true);
    out += shadow(sheet) + fill(sheet, col);
  }
  const n = 7;
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1),
      wob = random.noise(w * random.between(0.7, 1.2), 4),
      amp = 30 + 75 * (1 - t) + 20 * random.between(0, 1);
    const base = h * (0.43 + 0.5 * t ** 1.15),
      y = (x: number) => base - wob(x) * amp,
      col = colorOnRamp(tones, t);
    const top = Array.from(
      { length: 33 },
      (_, k): Point => [(k / 32) * w * 1.04 - w * 0.02, y((k / 32) * w * 1.04 - w * 0.02)],
    );
    let d2 = `${curve(top)}L${w * 1.02} ${h + 40}L${-w * 0.02} ${h + 40}Z`,
      extra = "",
      village = "";
    if (i > 0 && i < 5) {
      const place = w * random.between(0.12, 0.8),
        size = 26 + 70 * t;
      if (i === 2 || i === 4)
        for (let k = 0, x = place - size * 2; k < 6; k++) {
          // a village in its own paper
          const tower = k === 2,
            ww = size * (tower ? 0.72 : random.between(0.9, 1.4)),
            hh = size * (tower ? 2.2 : random.between(0.8, 1.25)),
            by = y(x + ww / 2) + 16,
            roof = size * (tower ? 1.5 : 0.6),
            wall = mix(mix(paper, e, random.between(0.1, 0.5)), col, 0.28 - t * 0.2);
          village += `<g>${box(x, by - hh, ww, hh + 30, wall)}${fill(`M${round(x - 5)} ${round(by - hh)}l${round(ww / 2 + 5)} ${round(-roof)}l${round(ww / 2 + 5)} ${round(roof)}Z`, mix(random.pick([a, d, a]), ink, 0.12))}</g>`;
          for (let q = 0; q < (tower ? 1 : 2); q++)
            village += box(
              x + ww * (tower ? 0.36 : 0.2 + q * 0.38),
              by - hh * 0.78,
              ww * 0.22,
              size * 0.32,
              random.chance(0.4) ? a : mix(ink, b, 0.25),
            );
          x += ww * random.between(0.94, 1.2);
        }
      else
        for (let k = 0, x = place - size; k < 9; k++) {
          // a group of poplars and firs
          const th = size * random.between(2, 3.6),
            tw = size * random.between(0.32, 0.5),
            by = y(x) + 14;
          d2 +=
            k % 3
              ? leaf(x, by, th, tw * 0.72, -1.5708 + random.between(-0.04, 0.04))
              : `M${round(x - tw)} ${round(by)}L${round(x)} ${round(by - th)}L${round(x + tw)} ${round(by)}Z`;
          extra += line(`M${round(x)} ${round(by)}V${round(by - th * 0.72)}`, lighten(col, 0.13), 2.4);
          x += tw * random.between(0.9, 2.2);
        }
    }
    if (i >= n - 2)
      for (const side of i === n - 1 ? [0.04, 0.2, 0.93] : [0.3, 0.78, 0.86]) {
        // plants in front, midribs cut out
        const x0 = w * (side + random.between(-0.04, 0.04)),
          tall = h * random.between(0.22, 0.42) * (i === n - 1 ? 1.1 : 0.8),
          lean = (side < 0.5 ? 1 : -1) * random.between(0.05, 0.3);
        for (let k = 0; k < 11; k++) {
          const u = 0.12 + (k / 11) * 0.88,
            x = x0 + Math.sin(u * lean * 2) * tall * 0.5,
            yy = h * 1.01 - tall * u,
            len = tall * 0.3 * (1.15 - u * 0.75);
          for (const s of [-1, 1]) {
            const ang = -1.5708 + lean * u + s * (0.95 - u * 0.45);
            d2 += leaf(x, yy, len, len * 0.2, ang);
            if (u > 0.3)
              extra += line(
                `M${round(x + Math.cos(ang) * len * 0.15)} ${round(yy + Math.sin(ang) * len * 0.15)}L${round(x + Math.cos(ang) * len * 0.75)} ${round(yy + Math.sin(ang) * len * 0.75)}`,
                lighten(col, 0.12),
                2,
              );
          }
        }
        d2 += leaf(x0 + Math.sin(lean * 2) * tall * 0.5, h * 1.01 - tall, tall * 0.2, tall * 0.04, -1.5708 + lean);
      }
    out += `${village}${shadow(d2)}${fill(d2, col)}${extra}`;
  }
  return { body: out, grain: 0.2 };
};
