import { type Color, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import { box, line, round, shadow, xy } from "../shapes.ts";

/** Distance between the middles of neighboring threads. */
const threadSpacing = 14;

/** Whether the warp thread is above the weft thread at a crossing. */
type Binding = (column: number, row: number) => boolean;

/** A multiple of 4, which keeps the operand of `% 4` positive. */
const positiveOffset = 4000;

const bindings = {
  plain: (column, row) => (column + row) % 2 === 0,
  twill: (column, row) => (column + row) % 4 < 2,
  reverseTwill: (column, row) => (column - row + positiveOffset) % 4 < 2,
  basket: (column, row) => (Math.floor(column / 2) + Math.floor(row / 2)) % 2 === 1,
  warpTwill: (column, row) => (column + row) % 8 < 6,
  satin: (column, row) => (column + row * 3) % 5 === 0,
  herringbone: (column, row) => ((column % 16 < 8 ? column : positiveOffset - column) + row) % 4 < 2,
  pointedTwill: (column, row) => (row + Math.abs((column % 24) - 12)) % 6 < 3,
} satisfies Record<string, Binding>;

/** Weaving ("Gewebe"): a cloth of blocks with one binding each. Every crossing of warp and weft is drawn. */
export const gewebe: Style = (random, width, height, [paper, ink, accent1, accent2, accent3, accent4, accent5]) => {
  const wallColor = random.pick([
    mix(paper, ink, 0.06),
    mix(paper, accent2, 0.25),
    mix(ink, accent2, 0.2),
    mix(paper, accent5, 0.35),
  ]);
  const [left, top] = [width * 0.09, height * 0.075];
  const columns = Math.round((width - 2 * left) / threadSpacing);
  const rows = Math.round((height - 2.2 * top) / threadSpacing);
  const warp = mirroredYarns(columns);
  const weft = mirroredYarns(rows);
  const [blocksAcross, blocksDown] = [random.integer(3, 5), random.integer(3, 6)];
  const blocks = Array.from({ length: blocksDown }, mirroredBlocks);

  const { floats, edges } = weave();
  const ends = fringe();
  const [clothWidth, clothHeight] = [columns * threadSpacing, rows * threadSpacing];
  const clothX = round(left + (width - 2 * left - clothWidth) / 2);
  const transform = `translate(${clothX} ${round(top * 1.1)}) rotate(${round(random.between(-0.5, 0.5))})`;
  const gaps = box(0, 0, clothWidth, clothHeight, mix(ink, "#000000", 0.15));
  const cloth = `${shadow(`M0 0H${clothWidth}V${clothHeight}H0Z`)}${ends}${gaps}${floats}`;
  return {
    body: `${box(0, 0, width, height, wallColor)}<g transform="${transform}">${cloth}<path d="${edges}" fill="${ink}" fill-opacity=".2"/></g>`,
    grain: 0.16,
  };

  /** The visible pieces of yarn and, at every second crossing, their dark edges. */
  function weave() {
    const floatsByColor = new Map<Color, string>();
    let edges = "";
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const isWarp = bindingAt(column, row)(column, row);
        const yarn = (isWarp ? warp[column] : weft[row]) as Color;
        const color = lighten(yarn, (random.integer(0, 2) - 1) * 0.02);
        const [x, y] = [column * threadSpacing, row * threadSpacing];
        floatsByColor.set(color, (floatsByColor.get(color) ?? "") + float(x, y, isWarp));
        if ((column + row) % 2) edges += floatEdge(x, y, isWarp);
      }
    }
    // One path per color keeps the SVG small.
    const floats = [...floatsByColor].map(([color, data]) => `<path d="${data}" fill="${color}"/>`).join("");
    return { floats, edges };
  }

  function bindingAt(column: number, row: number): Binding {
    const block = blocks[Math.floor((row / rows) * blocksDown)]?.[Math.floor((column / columns) * blocksAcross)];
    return block as Binding;
  }

  /** The ends of the warp threads at top and bottom, four tied in each knot. */
  function fringe() {
    let drawn = "";
    for (let column = 0; column < columns; column++) {
      for (const [y, direction] of [
        [0, -1],
        [rows * threadSpacing, 1],
      ] as const) {
        const start = `M${round(column * threadSpacing + threadSpacing / 2)} ${y}`;
        const knotX = Math.floor(column / 4) * 4 * threadSpacing + 2 * threadSpacing;
        const fromKnot = (column % 4) - 1.5;
        const bend = `Q${round(knotX + fromKnot * 5)} ${y + direction * 8} ${round(knotX + fromKnot * 3)} ${y + direction * 20}`;
        const end = `L${xy(knotX + fromKnot * 6 + random.between(-3, 3), y + direction * random.between(46, 60))}`;
        drawn += line(`${start}${bend}${end}`, warp[column] as Color, 3.8, 'stroke-linecap="round"');
      }
    }
    return drawn;
  }

  /** Random bindings, symmetric about the middle. */
  function mirroredBlocks(): Binding[] {
    const half = Array.from({ length: Math.ceil(blocksAcross / 2) }, () => random.pick(Object.values(bindings)));
    return [...half, ...half.slice(0, Math.floor(blocksAcross / 2)).reverse()];
  }

  /** One color per thread, in stripes of random colors and widths, symmetric about the middle. */
  function mirroredYarns(length: number): Color[] {
    const half: Color[] = [];
    while (half.length < length / 2) {
      const yarn = random.pick([paper, paper, ink, accent1, accent2, accent3, accent4, accent5]);
      const stripeWidth = random.pick([1, 2, 2, 4, 6, 10, 14]);
      for (let index = 0; index < stripeWidth; index++) half.push(yarn);
    }
    return [...half.slice(0, Math.ceil(length / 2)), ...half.slice(0, Math.floor(length / 2)).reverse()];
  }
};

/** Path data of the yarn on top at a crossing: a bar with cut corners, a little longer than the crossing. */
function float(x: number, y: number, isWarp: boolean): string {
  const [left, top] = isWarp ? [x + 1.3, y - 2] : [x - 2, y + 1.3];
  const [width, height] = isWarp ? [threadSpacing - 2.2, threadSpacing + 4] : [threadSpacing + 4, threadSpacing - 2.2];
  const cut = 3;
  const [innerWidth, innerHeight] = [round(width - 2 * cut), round(height - 2 * cut)];
  return `M${xy(left + cut, top)}h${innerWidth}l${cut} ${cut}v${innerHeight}l-${cut} ${cut}h-${innerWidth}l-${cut} -${cut}v-${innerHeight}Z`;
}

/** Path data of the dark edge, at the right of a warp thread or the bottom of a weft thread. */
function floatEdge(x: number, y: number, isWarp: boolean): string {
  return isWarp
    ? `M${round(x + threadSpacing - 3.6)} ${y}h2.2v${threadSpacing}h-2.2Z`
    : `M${x} ${round(y + threadSpacing - 3.6)}v2.2h${threadSpacing}v-2.2Z`;
}
