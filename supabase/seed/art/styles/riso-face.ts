import type { Random } from "../random.ts";
import type { Point } from "../shapes.ts";
import { type HaircutName, haircuts } from "./riso-hair.ts";

/** Random parameters of a face. */
export type Face = {
  haircut: HaircutName;
  worn: { glasses: "none" | "round" | "square" | "half"; earrings: boolean };
  beard: "none" | "full" | "moustache" | "goatee" | "stubble";
  /** 0 young … 1 old. */
  age: number;
  skin: string;
  /** Factors on the width and height of the head, and on the width of the jaw. */
  width: number;
  height: number;
  jaw: number;
  eyes: { apart: number; size: number; areOpen: boolean };
  nose: number;
  mouth: number;
  brow: number;
  /** The shaded side, to which the nose points: −1 is left, 1 is right. */
  side: 1 | -1;
};

const skins = ["#f3d2b5", "#f0c9a8", "#e8b48c", "#d99a6c", "#c98a5c", "#a8663f", "#8a5535", "#6d4029"];
const bearded: readonly HaircutName[] = [
  "kurz",
  "scheitel",
  "tolle",
  "halbglatze",
  "igel",
  "glatze",
  "muetze",
  "hut",
  "locken",
];

/** Chooses random parameters of a face. */
export function randomFace(random: Random): Face {
  const haircut = random.pick(Object.keys(haircuts) as HaircutName[]);
  const canHaveBeard = bearded.includes(haircut);
  return {
    haircut,
    worn: {
      glasses: random.pick(["none", "none", "round", "square", "half"]),
      earrings: !canHaveBeard && haircut !== "kopftuch" && random.chance(0.6),
    },
    beard: canHaveBeard ? random.pick(["none", "full", "full", "moustache", "goatee", "stubble"]) : "none",
    age: random.chance(0.35) ? random.between(0.6, 1) : random.between(0, 0.55),
    skin: random.pick(skins),
    width: random.between(0.86, 1.1),
    height: random.between(0.92, 1.07),
    jaw: random.between(0.74, 1.14),
    eyes: { apart: random.between(94, 116), size: random.between(0.8, 1.15), areOpen: random.chance(0.72) },
    nose: random.between(0.82, 1.15),
    mouth: random.between(0.78, 1.2),
    brow: random.between(8, 17),
    side: random.pick([1, -1]),
  };
}

/** The outline of the face with chin and jaw. */
export function faceOutline({ jaw }: Face): Point[] {
  const half: Point[] = [
    [168, -258],
    [232, -110],
    [222 * (0.9 + jaw * 0.1), 70],
    [160 * jaw, 232],
    [52 * jaw, 322],
  ];
  return [[0, -300], ...half, ...half.map(([x, y]): Point => [-x, y]).reverse()];
}
