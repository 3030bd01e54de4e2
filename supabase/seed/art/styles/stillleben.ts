import { type Color, lighten, mix } from "../color.ts";
import type { Style } from "../drawing.ts";
import type { Noise } from "../random.ts";
import { box, curve, disc, fill, leaf, line, type Point, round, xy } from "../shapes.ts";

/** Upwards in radians: the y axis of SVG points down. */
const up = -1.57;

const lemonYellow = "#dba63f";

/** One side of a vessel from foot to rim, as shares of its height and width. */
type Profile = readonly (readonly [height: number, halfWidth: number])[];

const profiles = {
  belliedVase: [
    [0, 0.2],
    [0.08, 0.24],
    [0.35, 0.46],
    [0.62, 0.4],
    [0.8, 0.14],
    [0.92, 0.12],
    [1, 0.18],
  ],
  jar: [
    [0, 0.26],
    [0.2, 0.3],
    [0.55, 0.33],
    [0.8, 0.3],
    [0.9, 0.2],
    [1, 0.22],
  ],
  bottle: [
    [0, 0.14],
    [0.1, 0.3],
    [0.3, 0.42],
    [0.48, 0.34],
    [0.6, 0.12],
    [0.85, 0.09],
    [1, 0.15],
  ],
  bowl: [
    [0, 0.22],
    [0.25, 0.4],
    [0.6, 0.58],
    [0.9, 0.66],
    [1, 0.66],
  ],
  amphora: [
    [0, 0.16],
    [0.3, 0.18],
    [0.5, 0.3],
    [0.72, 0.34],
    [0.88, 0.2],
    [1, 0.24],
  ],
  pot: [
    [0, 0.18],
    [0.15, 0.36],
    [0.4, 0.44],
    [0.7, 0.42],
    [0.9, 0.32],
    [1, 0.3],
  ],
} as const satisfies Record<string, Profile>;

/** (x, y) is the middle of the foot; `width` is the unit of the profile's half widths. */
type Vessel = { x: number; y: number; profile: Profile; height: number; width: number; color: Color };

/** Still life ("Stillleben"): vessels in flat color, some with glaze, bands or leaves, lit from the left. */
export const stillleben: Style = (random, width, height, [paper, ink, accent1, accent2, accent3, accent4, accent5]) => {
  const shortSide = Math.min(width, height);
  const tableY = height * random.between(0.66, 0.72);
  const background = room();
  const count = vesselCount();
  const positions = random.shuffle(Array.from({ length: count }, (_, index) => index));
  const inks = random.shuffle([accent1, accent2, accent3, accent4, accent5, mix(paper, accent1, 0.12), ink]);
  const inkAt = (index: number) => inks[index % inks.length] as Color;
  const vessels = positions.map(randomVessel).sort((first, second) => first.y - second.y);
  const isTall = (vessel: Vessel) => vessel.profile !== profiles.bowl && vessel.height > shortSide * 0.36;
  const flowerVase = vessels.find(isTall);
  let body = background;
  for (const [index, vessel] of vessels.entries()) {
    body += castShadow(vessel);
    if (vessel === flowerVase) body += flowers(vessel);
    body += drawVessel(vessel, index);
  }
  return { body: body + fruits(), grain: 0.24 };

  function room() {
    const wallColor = random.pick([
      mix(paper, accent5, 0.7),
      mix(paper, accent3, 0.55),
      mix(paper, accent2, 0.5),
      mix(accent4, paper, 0.35),
    ]);
    const tableColor = random.pick([mix(paper, accent1, 0.5), mix(ink, accent2, 0.25), mix(paper, accent4, 0.35)]);
    const [nicheX, nicheRadius] = [width * random.between(0.3, 0.7), width * random.between(0.24, 0.34)];
    const arch = `A${xy(nicheRadius, nicheRadius * 0.95)} 0 0 1 ${xy(nicheX + nicheRadius, height * 0.32)}`;
    const niche = `M${round(nicheX - nicheRadius)} ${tableY}V${round(height * 0.32)}${arch}V${tableY}Z`;
    return (
      box(0, 0, width, height, wallColor) +
      fill(niche, lighten(wallColor, random.pick([0.05, -0.07]))) +
      box(0, tableY, width, height - tableY, tableColor) +
      box(0, tableY, width, 7, lighten(tableColor, 0.07))
    );
  }

  function vesselCount() {
    if (width > 1.5 * height) return 6;
    return width > height ? 5 : 4;
  }

  function randomVessel(position: number, index: number): Vessel {
    const profile: Profile = random.pick(Object.values(profiles));
    const isBowl = profile === profiles.bowl;
    const share = isBowl ? random.between(0.16, 0.22) : random.between(0.3, 0.58);
    const vesselHeight = shortSide * share * (height > width ? 1.12 : 1);
    return {
      profile,
      height: vesselHeight,
      width: vesselHeight * (isBowl ? 1.5 : random.between(0.72, 0.95)),
      x: width * (0.14 + (position + 0.5) * (0.72 / count)) + random.between(-14, 14),
      y: tableY + height * (0.045 + 0.15 * (index / count)) + random.between(0, 14),
      color: inkAt(index),
    };
  }

  function castShadow(vessel: Vessel) {
    const { x, y } = vessel;
    const { foot } = halfWidths(vessel);
    const tip = xy(x + vessel.width * 0.5 + vessel.height * 0.75, y + vessel.height * 0.06);
    const end = `Q${xy(x + vessel.height * 0.7, y - vessel.height * 0.1)} ${xy(x + foot * 0.4, y - 6)}`;
    return fill(`M${xy(x - foot, y)}L${xy(x + foot, y + 8)}L${tip}${end}Z`, ink, 'fill-opacity=".26"');
  }

  function flowers(vase: Vessel) {
    const count = random.integer(3, 5);
    const budColor = random.pick([accent1, accent3, accent5]);
    let drawn = "";
    for (let index = 0; index < count; index++) {
      const lean = (index - (count - 1) / 2) * 0.26 + random.between(-0.08, 0.08);
      drawn += flower(vase, lean, budColor);
    }
    return drawn;
  }

  /** A flower that leans to the right by `lean` radians. */
  function flower(vase: Vessel, lean: number, budColor: Color) {
    const { x, y } = vase;
    const rimY = y - vase.height;
    const wantedLength = vase.height * random.between(0.6, 0.95);
    const length = Math.min(wantedLength, rimY - height * random.between(0.07, 0.16));
    const [tipX, tipY] = [x + Math.sin(lean) * length, rimY - Math.cos(lean) * length];
    const middle: Point = [x + Math.sin(lean * 0.4) * length * 0.5, rimY - length * 0.5];
    const green = mix(accent4, ink, 0.35);
    let drawn = line(curve([[x, rimY + 8], middle, [tipX, tipY]]), green, 4 + length * 0.008);
    for (let index = 1; index < 7; index++) {
      const position = index / 7;
      const leafX = x + (tipX - x) * position * (0.6 + 0.4 * position);
      const leafY = rimY + (tipY - rimY) * position;
      const angle = up + lean + (index % 2 ? 0.9 : -0.9);
      const color = index % 3 ? green : lighten(green, 0.1);
      drawn += fill(leaf(leafX, leafY, length * 0.22, length * 0.05, angle), color);
    }
    const budCenter = disc(tipX + length * 0.018, tipY - length * 0.014, length * 0.034, lighten(budColor, -0.12));
    return drawn + disc(tipX, tipY, length * 0.075, budColor) + budCenter;
  }

  function drawVessel(vessel: Vessel, index: number) {
    const { color } = vessel;
    const { rim } = halfWidths(vessel);
    const outline = vesselOutline(vessel);
    const mouth = `<ellipse cx="${round(vessel.x)}" cy="${round(vessel.y - vessel.height)}" rx="${round(rim)}" ry="${round(rim * 0.17)}"`;
    return (
      `<clipPath id="v${index}"><path d="${outline}"/></clipPath>` +
      `${mouth} fill="${lighten(color, -0.2)}"/>${fill(outline, color)}` +
      `<g clip-path="url(#v${index})">${decoration(vessel, index)}${speckles(vessel)}${shadeAndGloss(vessel)}</g>` +
      `${mouth} fill="none" stroke="${lighten(color, 0.08)}" stroke-width="5"/>`
    );
  }

  function decoration(vessel: Vessel, index: number) {
    const kind = random.pick(["glaze", "glaze", "bands", "leaves", "none"]);
    const color = random.pick([paper, mix(vessel.color, ink, 0.5), inkAt(index + 3)]);
    const glazeY = vessel.y - vessel.height * random.between(0.42, 0.7);
    const drips = random.noise(vessel.width * 0.5, 3);
    if (kind === "glaze") return glaze(vessel, color, glazeY, drips);
    if (kind === "bands") return bands(vessel, color);
    return kind === "leaves" ? leaves(vessel, color) : "";
  }

  function bands(vessel: Vessel, color: Color) {
    const { x } = vessel;
    let drawn = "";
    for (let index = 0; index < 6; index++) {
      const y = vessel.y - vessel.height * (0.2 + index * 0.1);
      const bend = `Q${xy(x, y + vessel.height * 0.07)} ${xy(x + vessel.width, y)}`;
      drawn += line(`M${xy(x - vessel.width, y)}${bend}`, color, vessel.height * random.between(0.008, 0.032));
    }
    return drawn;
  }

  function speckles(vessel: Vessel) {
    const dark = lighten(vessel.color, -0.11);
    let drawn = "";
    for (let index = 0; index < 90; index++) {
      const x = vessel.x + random.between(-1, 1) * vessel.width * 0.7;
      const y = vessel.y - random.between(0, 1) * vessel.height;
      drawn += disc(x, y, random.between(0.8, 2.4), random.chance(0.5) ? dark : ink, 'fill-opacity=".5"');
    }
    return drawn;
  }

  /** Shade on the right, a light reflection on the left. */
  function shadeAndGloss(vessel: Vessel) {
    const { x, y } = vessel;
    const { foot } = halfWidths(vessel);
    const edge = side(vessel, 1).map(([edgeX, edgeY], index): Point => {
      return [x + (edgeX - x) * (0.3 + 0.08 * Math.sin(index * 1.3)), edgeY];
    });
    const outside = `L${xy(x + vessel.width, y - vessel.height)}V${round(y + 40)}H${round(x + foot * 0.3)}Z`;
    const [glossX, glossY] = [x - vessel.width * 0.26, y - vessel.height * 0.2];
    const gloss = leaf(glossX, glossY, vessel.height * 0.5, vessel.width * 0.05, -1.6);
    return fill(curve(edge) + outside, ink, 'fill-opacity=".2"') + fill(gloss, paper, 'fill-opacity=".34"');
  }

  function fruits() {
    const count = random.integer(2, 4);
    const firstX = width * random.between(0.16, 0.6);
    let drawn = "";
    for (let index = 0; index < count; index++) drawn += fruit(firstX + index * 74 + random.between(-8, 8));
    return drawn;
  }

  function fruit(x: number) {
    const y = height * 0.925 + random.between(-26, 14);
    const radius = random.between(30, 40);
    const color = random.pick([accent1, accent3, lemonYellow]);
    const top = xy(x + radius * 0.25, y - radius * 0.96);
    const outerArc = `A${xy(radius, radius)} 0 0 1 ${xy(x + radius * 0.1, y + radius)}`;
    const innerArc = `A${xy(radius * 1.4, radius * 1.4)} 0 0 0 ${top}`;
    return (
      `<ellipse cx="${round(x + radius * 0.8)}" cy="${round(y + radius * 0.72)}" rx="${round(radius * 1.5)}" ry="${round(radius * 0.34)}" fill="${ink}" fill-opacity=".26"/>` +
      disc(x, y, radius, color) +
      fill(`M${top}${outerArc}${innerArc}Z`, ink, 'fill-opacity=".2"') +
      fill(leaf(x, y - radius, radius * 0.9, radius * 0.22, -0.5), mix(accent4, ink, 0.3))
    );
  }
};

/** The points of one side from foot to rim; `direction` is −1 (left) or 1 (right). */
function side({ x, y, profile, width, height }: Vessel, direction: number) {
  return profile.map(([level, halfWidth]): Point => [x + direction * halfWidth * width, y - level * height]);
}

function halfWidths({ profile, width }: Vessel) {
  return { foot: (profile[0]?.[1] ?? 0) * width, rim: (profile.at(-1)?.[1] ?? 0) * width };
}

function vesselOutline(vessel: Vessel) {
  const { x, y } = vessel;
  const { foot } = halfWidths(vessel);
  const rightSide = curve(side(vessel, 1).reverse()).replace("M", "L");
  return `${curve(side(vessel, -1))}${rightSide}Q${xy(x, y + foot * 0.3)} ${xy(x - foot, y)}Z`;
}

/** Glaze from the rim down to a dripping edge at about `edgeY`. */
function glaze({ x, y, width, height }: Vessel, color: Color, edgeY: number, drips: Noise) {
  const edge = Array.from({ length: 25 }, (_, index): Point => {
    const edgeX = x - width + (index / 24) * 2 * width;
    return [edgeX, edgeY + drips(edgeX) * height * 0.07 + Math.abs(drips(edgeX * 2)) * height * 0.06];
  });
  return fill(`${curve(edge)}V${round(y - height - 30)}H${round(x - width)}Z`, color);
}

function leaves({ x, y, width, height }: Vessel, color: Color) {
  let drawn = "";
  for (let index = 0; index < 26; index++) {
    const [column, row] = [index % 7, Math.floor(index / 7)];
    const leafX = x + (column - 3) * width * 0.15 + (index % 2) * 12;
    drawn += fill(leaf(leafX, y - height * (0.16 + row * 0.17), height * 0.11, height * 0.018, up), color);
  }
  return drawn;
}
