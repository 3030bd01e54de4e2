import { colorOnRamp, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, line, type Point, polyline, round } from "../shapes.ts";

/** Ink: a bristle brush of a hundred hairs, a wash, one solid sun. */
export const tusche: Style = (random, w, h, [paper, ink, a, b, _c, d]) => {
  const stroke = (points: readonly Point[], width: number, color: string, dry = 0.35, opacity = 0.85) => {
    const hairs = Math.round(width / 2.3),
      grip = random.noise(hairs * 0.35, 4),
      swell = random.noise(1.3, 3);
    let s = "";
    for (let i = 0; i < hairs; i++) {
      const o = (i / (hairs - 1) - 0.5) * width,
        load = 0.62 + 0.38 * grip(i),
        start = random.between(0, 0.025) + (load < 0.35 ? random.between(0, 0.05) : 0),
        end = 1 - dry * Math.max(0, 1 - load) * random.between(0.3, 1.3) - random.between(0, 0.03),
        wobble = random.noise(1.2, 3);
      const run: Point[] = [];
      for (let k = 1; k < points.length - 1; k++) {
        const t = k / (points.length - 1);
        if (t < start || t > end) continue;
        const [before, here, after] = points.slice(k - 1, k + 2) as [Point, Point, Point];
        const [dx, dy] = [after[0] - before[0], after[1] - before[1]],
          q = Math.hypot(dx, dy) || 1;
        const off = o * (0.78 + 0.22 * swell(t)) * Math.min(1, 0.55 + t * 6) + wobble(t) * 2.2;
        run.push([here[0] - (dy / q) * off, here[1] + (dx / q) * off]);
      }
      if (run.length > 2)
        s += line(
          polyline(run),
          color,
          random.between(1.6, 4.2),
          `stroke-linecap="round" opacity="${round(opacity * 10 * random.between(0.6, 1)) / 10}"${load < 0.4 ? ` stroke-dasharray="${random.integer(30, 190)} ${random.integer(2, 26)}"` : ""}`,
        );
    }
    return s;
  };
  /** About `n` points along the Catmull-Rom spline through the control points. */
  const splinePoints = (controls: readonly Point[], n = 90) => {
    const out: Point[] = [],
      g = (i: number) => controls[Math.min(controls.length - 1, Math.max(0, i))] as Point;
    for (let i = 0; i < controls.length - 1; i++)
      for (let k = 0; k < n / (controls.length - 1); k++) {
        const t = k / (n / (controls.length - 1)),
          [p0, p1, p2, p3] = [g(i - 1), g(i), g(i + 1), g(i + 2)];
        out.push(
          ([0, 1] as const).map(
            (j) =>
              0.5 *
              (2 * p1[j] +
                (p2[j] - p0[j]) * t +
                (2 * p0[j] - 5 * p1[j] + 4 * p2[j] - p3[j]) * t * t +
                (3 * p1[j] - p0[j] - 3 * p2[j] + p3[j]) * t ** 3),
          ) as unknown as Point,
        );
      }
    return out;
  };
  const m = Math.min(w, h),
    cx = w * random.between(0.44, 0.56),
    cy = h * random.between(0.46, 0.54);
  let out = box(0, 0, w, h, mix(paper, d, 0.1));
  const sun: Point = [cx + w * random.between(0.14, 0.2) * random.pick([-1, 1]), cy - h * random.between(0.1, 0.16)];
  out += disc(sun[0], sun[1], m * random.between(0.13, 0.17), a, "");
  if (random.chance(0.5)) {
    // Enso
    const radius = m * random.between(0.33, 0.37),
      startAngle = random.between(1.6, 2.4),
      turn = random.between(5.3, 5.8);
    const ring = (k: number) =>
      Array.from({ length: 110 }, (_, i): Point => {
        const t = startAngle + (i / 109) * turn;
        return [cx + Math.cos(t) * radius * k * (1 + i * 0.0007), cy + Math.sin(t) * radius * k * 0.97];
      });
    out += `<g opacity=".3">${stroke(ring(1.04), m * 0.2, b, 0.7, 0.5)}</g>${stroke(ring(1), m * 0.135, ink, 0.5)}`;
  } else {
    // mountains: a wash that thins out downwards, a dry ridge above, one dark branch in front
    for (let k = 0; k < 4; k++) {
      const base = h * (0.36 + k * 0.145),
        amplitude = m * random.between(0.1, 0.17) * (1 - k * 0.12),
        wobble = random.noise(w * random.between(0.55, 0.95), 5),
        peak = w * random.between(0.2, 0.8),
        color = colorOnRamp([mix(paper, b, 0.7), mix(b, ink, 0.35), mix(ink, b, 0.2), ink], k / 3);
      const ridge = Array.from({ length: 60 }, (_, i): Point => {
        const x = -w * 0.06 + (i / 59) * w * 1.12;
        return [x, base - wobble(x) * amplitude - amplitude * 1.5 * Math.exp(-(((x - peak) / (w * 0.17)) ** 2))];
      });
      out +=
        `<linearGradient id="g${k}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}" stop-opacity=".82"/><stop offset=".55" stop-color="${color}" stop-opacity=".3"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient>` +
        fill(`${curve(ridge)}V${round(base + m * 0.3)}H${-w * 0.06}Z`, `url(#g${k})`, "");
      out += stroke(
        ridge.map(([x, y]): Point => [x, y + m * 0.012]),
        m * (0.018 + 0.012 * k),
        color,
        0.9,
        0.75,
      );
    }
    const side = random.pick([0, 1]),
      bx = side ? w * 1.02 : -w * 0.02,
      dx = side ? -1 : 1,
      arm: Point[] = [
        [bx, h * 0.9],
        [bx + dx * w * 0.2, h * 0.84],
        [bx + dx * w * 0.42, h * 0.87],
        [bx + dx * w * 0.66, h * 0.8],
      ];
    out += stroke(splinePoints(arm, 90), m * 0.035, ink, 0.9, 0.95);
    for (let k = 0; k < 5; k++) {
      const t = 0.18 + k * 0.17,
        p = splinePoints(arm, 90)[Math.floor(t * 86)] as Point,
        l = m * random.between(0.1, 0.2),
        up = random.between(0.9, 1.5);
      out += stroke(
        splinePoints([p, [p[0] + dx * l * 0.4, p[1] - l * up * 0.5], [p[0] + dx * l * 0.7, p[1] - l * up]], 40),
        m * 0.013,
        ink,
        0.6,
        0.95,
      );
      for (let q = 0; q < 4; q++)
        out += disc(
          p[0] + dx * l * (0.2 + q * 0.16) + random.between(-16, 16),
          p[1] - l * up * (0.3 + q * 0.22) + random.between(-12, 12),
          m * random.between(0.009, 0.018),
          q ? a : mix(a, paper, 0.45),
          'opacity=".92"',
        );
    }
  }
  for (let k = 0; k < 46; k++)
    out += disc(
      cx + random.between(-1, 1) * random.between(0, 1) * w * 0.5,
      cy + random.between(-1, 1) * random.between(0, 1) * h * 0.5,
      random.between(0.8, 5) * random.between(0.3, 1),
      random.pick([ink, ink, a]),
      'opacity=".8"',
    );
  return { body: out + box(w * 0.9 - m * 0.035, h * 0.9 - m * 0.04, m * 0.05, m * 0.06, a, 'rx="5"'), grain: 0.22 };
};
