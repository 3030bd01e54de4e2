import { mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, curve, disc, fill, leaf, line, round } from "../shapes.ts";

/** Linocut: a studio facade; one color block below, one ink block with gouge marks above. */
export const linol: Style = (random, w, h, [paper, ink, a, b, c, d, e]) => {
  const tint = random.pick([a, b, c, mix(d, paper, 0.1)]),
    glow = random.pick([c, "#e2c17d", e]),
    black = mix(ink, "#101018", 0.45),
    ground = h * random.between(0.85, 0.88);
  const gouge = (x: number, y: number, len: number, wid: number, ang: number, col: string) =>
    fill(leaf(x, y, len, wid, ang), col);
  const sx = w * random.between(0.12, 0.88),
    sy = h * random.between(0.1, 0.22),
    sr = Math.min(w, h) * 0.085;
  let out = box(0, 0, w, h, paper),
    cut = "";
  out += fill(`M22 22H${w - 24}V${h - 22}H24Z`, tint) + disc(sx, sy, sr, mix(glow, paper, 0.3));
  for (let k = 0; k < 46; k++)
    for (let q = sr * 1.32; q < Math.hypot(w, h); q += random.between(44, 74)) {
      // sky in rays
      const t = (k / 46) * 6.283 + (q % 2) * 0.05 + random.between(-0.03, 0.03),
        x = sx + Math.cos(t) * q,
        y = sy + Math.sin(t) * q;
      if (x > 50 && y > 50 && x < w - 50 && y < ground - 20)
        cut += gouge(
          x,
          y,
          random.between(20, 42),
          random.between(1.8, 3.4) * (0.8 + q / 900),
          t,
          random.chance(0.86) ? mix(paper, tint, 0.12) : black,
        );
    }
  out += cut;
  const bays = w > h ? (w > 1.5 * h ? 5 : 4) : 3,
    bw = (w * (w > h ? 0.74 : 0.8)) / bays,
    left = (w - bw * bays) / 2 + random.between(-20, 20),
    wallTop = h * random.between(0.4, 0.46),
    dir = random.pick([1, -1]);
  let house = `M${round(left)} ${round(ground)}V${round(wallTop)}`;
  for (let i = 0; i < bays; i++) {
    const x = left + i * bw,
      peak = wallTop - bw * 0.46;
    house +=
      dir > 0
        ? `L${round(x)} ${round(peak)}L${round(x + bw)} ${round(wallTop)}`
        : `L${round(x + bw)} ${round(peak)}V${round(wallTop)}`;
  }
  house += `V${round(ground)}Z`;
  const cx = left + bw * (random.integer(0, bays - 1) + (dir > 0 ? 0.62 : 0.3));
  out += box(cx, wallTop - bw * 0.62, bw * 0.15, bw * 0.6, black) + fill(house, black);
  for (let k = 0; k < 4; k++)
    out += line(
      curve([
        [cx + bw * 0.07 + k * 3, wallTop - bw * 0.66 - k * 9],
        [cx + bw * (0.16 + k * 0.03), wallTop - bw * (0.8 + k * 0.04)],
        [cx + bw * 0.02, wallTop - bw * (0.93 + k * 0.05)],
        [cx + bw * 0.2, wallTop - bw * (1.08 + k * 0.05)],
      ]),
      k % 2 ? paper : black,
      7 - k,
    );
  for (let i = 0; i < bays; i++) {
    // north lights on the slope, bricks, one opening per bay
    const x = left + i * bw,
      peak = wallTop - bw * 0.46;
    for (let k = 1; k < 9; k++) {
      const t = k / 9,
        lx = dir > 0 ? x + t * bw : x + (1 - t) * bw,
        ly = peak + (wallTop - peak) * t;
      out += gouge(lx, ly + 9, (wallTop - ly) * 0.9, 3.4, 1.5708, paper);
    }
    for (let row = 0; row < (ground - wallTop) / 17 - 1; row++)
      for (let k = 0; k < bw / 34; k++)
        if (random.chance(0.5))
          out += gouge(
            x + k * 34 + (row % 2) * 17 + random.between(-2, 2),
            wallTop + 18 + row * 17,
            random.between(15, 25),
            2,
            random.between(-0.06, 0.06),
            random.chance(0.8) ? paper : tint,
          );
    const door = i === Math.floor(bays / 2),
      ww = bw * (door ? 0.44 : 0.64),
      wx = x + (bw - ww) / 2,
      wy = wallTop + (ground - wallTop) * (door ? 0.36 : 0.17),
      wh = door ? ground - wy : (ground - wallTop) * 0.56,
      lit = random.chance(0.7) || door;
    const frame = `M${round(wx)} ${round(wy + wh)}V${round(wy + ww * 0.3)}Q${round(wx)} ${round(wy - ww * 0.06)} ${round(wx + ww / 2)} ${round(wy - ww * 0.06)}T${round(wx + ww)} ${round(wy + ww * 0.3)}V${round(wy + wh)}Z`;
    out +=
      fill(frame, black, `stroke="${black}" stroke-width="26"`) +
      fill(frame, lit ? glow : tint, `stroke="${paper}" stroke-width="7"`) +
      `<clipPath id="w${i}"><path d="${frame}"/></clipPath><g clip-path="url(#w${i})">`;
    if (door)
      out +=
        box(wx + ww * 0.12, wy + wh * 0.3, ww * 0.76, wh, black) +
        box(wx + ww * 0.49, wy, 5, wh, paper) +
        disc(wx + ww * 0.42, wy + wh * 0.68, 6, glow);
    else {
      const what = random.integer(0, 2),
        bx = wx + ww * random.between(0.3, 0.6),
        by = wy + wh; // contents of the window
      if (what === 0)
        out +=
          fill(
            `M${round(bx - 40)} ${round(by)}L${round(bx)} ${round(by - wh * 0.78)}L${round(bx + 40)} ${round(by)}L${round(bx + 26)} ${round(by)}L${round(bx)} ${round(by - wh * 0.55)}L${round(bx - 26)} ${round(by)}Z`,
            black,
          ) +
          box(bx - 46, by - wh * 0.66, 92, wh * 0.36, paper, `stroke="${black}" stroke-width="7"`) +
          disc(bx, by - wh * 0.5, 17, tint);
      if (what === 1)
        for (let k = 0; k < 9; k++)
          out += gouge(bx, by - wh * 0.12, wh * random.between(0.3, 0.6), 15, -1.57 + (k - 4) * 0.26, black);
      if (what === 2)
        for (let k = 0; k < 3; k++)
          out += fill(
            curve(
              [
                [bx - 60 + k * 58 - 12, by],
                [bx - 60 + k * 58 - 25, by - 42],
                [bx - 60 + k * 58 - 7, by - 82 - k * 16],
                [bx - 60 + k * 58 + 7, by - 82 - k * 16],
                [bx - 60 + k * 58 + 25, by - 42],
                [bx - 60 + k * 58 + 12, by],
              ],
              true,
            ),
            black,
          );
      for (let k = 1; k < 4; k++) out += box(wx + (ww * k) / 4 - 3, wy - 20, 6, wh + 20, black);
      for (let k = 1; k < 4; k++) out += box(wx, wy + (wh * k) / 4, ww, 6, black);
    }
    out += "</g>";
  }
  out += box(24, ground, w - 48, h - 24 - ground, black);
  for (let k = 0; k < 90; k++)
    out += gouge(
      random.between(34, w - 90),
      random.between(ground + 12, h - 40),
      random.between(16, 64),
      random.between(1.4, 3),
      random.between(-0.05, 0.05),
      random.chance(0.75) ? paper : tint,
    );
  for (const side of [0, 1]) {
    // a tree at one side, grasses at the other
    const x = side ? w * 0.92 : w * 0.075;
    if (side === (dir > 0 ? 1 : 0)) {
      out += fill(leaf(x, ground + 14, h * 0.4, 13, -1.57), black);
      for (let k = 0; k < 74; k++) {
        const t = random.between(0.3, 1),
          sp = Math.sin((t - 0.24) * 4) * w * 0.08;
        out += gouge(
          x + random.between(-1, 1) * sp,
          ground - h * 0.42 * t,
          random.between(34, 54),
          9.5,
          random.between(-2.7, -0.4),
          random.chance(0.76) ? black : glow,
        );
      }
    } else
      for (let k = 0; k < 26; k++)
        out += gouge(
          x + random.between(-55, 60),
          ground + 12,
          random.between(60, 190),
          5.5,
          -1.57 + random.between(-0.36, 0.36),
          k % 4 ? black : glow,
        );
  }
  return { body: out, grain: 0.24, roughness: 3, speckle: 0.03 };
};
