import { type Color, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, line, round, shadow } from "../shapes.ts";

const thread = 14;

/** Whether the warp is above the weft at column x, row y. */
type Binding = (x: number, y: number) => boolean;

const bindings: readonly Binding[] = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => (x + y) % 4 < 2,
  (x, y) => (x - y + 4000) % 4 < 2,
  (x, y) => (((x >> 1) + (y >> 1)) & 1) === 1,
  (x, y) => (x + y) % 8 < 6,
  (x, y) => (x + y * 3) % 5 === 0,
  (x, y) => ((x % 16 < 8 ? x : -x + 4000) + y) % 4 < 2,
  (x, y) => (y + Math.abs((x % 24) - 12)) % 6 < 3,
];

/** Weaving: a weaving draft (warp, weft, one binding per block), drawn thread by thread. */
export const gewebe: Style = (random, w, h, [paper, ink, a, b, c, d, e]) => {
  const wall = random.pick([mix(paper, ink, 0.06), mix(paper, b, 0.25), mix(ink, b, 0.2), mix(paper, e, 0.35)]);
  const [left, top] = [w * 0.09, h * 0.075];
  const columns = Math.round((w - 2 * left) / thread);
  const rows = Math.round((h - 2.2 * top) / thread);
  const warp = mirrored(columns);
  const weft = mirrored(rows);
  const [blocksAcross, blocksDown] = [random.integer(3, 5), random.integer(3, 6)];
  const plan = Array.from({ length: blocksDown }, () => {
    const half = Array.from({ length: Math.ceil(blocksAcross / 2) }, () => random.pick(bindings));
    return [...half, ...half.slice(0, Math.floor(blocksAcross / 2)).reverse()];
  });

  const floats = new Map<Color, string>();
  let edges = "";
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const binding = plan[Math.floor((y / rows) * blocksDown)]?.[Math.floor((x / columns) * blocksAcross)] as Binding;
      const isWarp = binding(x, y);
      const yarn = lighten((isWarp ? warp[x] : weft[y]) as Color, (random.integer(0, 2) - 1) * 0.02);
      const [px, py] = [x * thread, y * thread];
      const float = isWarp
        ? lozenge(px + 1.3, py - 2, thread - 2.2, thread + 4)
        : lozenge(px - 2, py + 1.3, thread + 4, thread - 2.2);
      floats.set(yarn, (floats.get(yarn) ?? "") + float);
      if ((x + y) % 2)
        edges += isWarp
          ? `M${round(px + thread - 3.6)} ${py}h2.2v${thread}h-2.2Z`
          : `M${px} ${round(py + thread - 3.6)}v2.2h${thread}v-2.2Z`;
    }
  }
  let fringe = "";
  for (let x = 0; x < columns; x++) {
    for (const [y, side] of [
      [0, -1],
      [rows * thread, 1],
    ] as const) {
      const knot = (x >> 2) * 4 * thread + 2 * thread;
      const k = (x % 4) - 1.5;
      const bend = `Q${round(knot + k * 5)} ${y + side * 8} ${round(knot + k * 3)} ${y + side * 20}`;
      const end = `L${round(knot + k * 6 + random.between(-3, 3))} ${round(y + side * random.between(46, 60))}`;
      fringe += line(
        `M${round(x * thread + thread / 2)} ${y}${bend}${end}`,
        warp[x] as Color,
        3.8,
        'stroke-linecap="round"',
      );
    }
  }
  const cloth = [...floats].map(([color, data]) => `<path d="${data}" fill="${color}"/>`).join("");
  const [width, height] = [columns * thread, rows * thread];
  const place = `translate(${round(left + (w - 2 * left - width) / 2)} ${round(top * 1.1)}) rotate(${round(random.between(-0.5, 0.5))})`;
  const hung = `${shadow(`M0 0H${width}V${height}H0Z`)}${fringe}${box(0, 0, width, height, mix(ink, "#000000", 0.15))}`;
  return {
    body: `${box(0, 0, w, h, wall)}<g transform="${place}">${hung}${cloth}<path d="${edges}" fill="${ink}" opacity=".2"/></g>`,
    grain: 0.16,
  };

  function mirrored(length: number): Color[] {
    const half: Color[] = [];
    while (half.length < length / 2) {
      const yarn = random.pick([paper, paper, ink, a, b, c, d, e]);
      for (let k = random.pick([1, 2, 2, 4, 6, 10, 14]); k > 0; k--) half.push(yarn);
    }
    return [...half.slice(0, Math.ceil(length / 2)), ...half.slice(0, Math.floor(length / 2)).reverse()];
  }
};

/** A float of yarn: a bar with cut corners. */
function lozenge(x: number, y: number, width: number, height: number): string {
  const cut = 3;
  return `M${round(x + cut)} ${round(y)}h${round(width - 2 * cut)}l${cut} ${cut}v${round(height - 2 * cut)}l-${cut} ${cut}h-${round(width - 2 * cut)}l-${cut} -${cut}v-${round(height - 2 * cut)}Z`;
}
