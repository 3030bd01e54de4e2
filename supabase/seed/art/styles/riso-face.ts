import type { Random } from "../random.ts";
import type { Point } from "../shapes.ts";
import { type HaircutName, haircuts } from "./riso-hair.ts";

/**
 * Random parameters of a face. A face unit is one SVG unit before the portrait is scaled; (0, 0) is the center of the
 * face.
 */
export type Face = {
  haircut: HaircutName;
  glasses: "none" | "round" | "square" | "half";
  hasEarrings: boolean;
  beard: "none" | "full" | "moustache" | "goatee" | "stubble";
  /** 0 young … 1 old. */
  age: number;
  skin: string;
  /** This and the next four sizes are factors; 1 is the usual size. */
  headWidth: number;
  headHeight: number;
  jawWidth: number;
  noseSize: number;
  mouthWidth: number;
  /** `distance` is from the middle of the face to each eye, in face units; `size` is a factor. */
  eyes: { distance: number; size: number; areOpen: boolean };
  /** In face units. */
  browThickness: number;
  /** The side that is in shade and to which the nose points: −1 is left, 1 is right. */
  shadedSide: 1 | -1;
};

const skins = ["#f3d2b5", "#f0c9a8", "#e8b48c", "#d99a6c", "#c98a5c", "#a8663f", "#8a5535", "#6d4029"];
const haircutsWithBeard: readonly HaircutName[] = [
  "short",
  "sideParting",
  "quiff",
  "balding",
  "spikes",
  "bald",
  "beanie",
  "hat",
  "longCurls",
];

export function randomFace(random: Random): Face {
  const haircut = random.pick(Object.keys(haircuts) as HaircutName[]);
  const canHaveBeard = haircutsWithBeard.includes(haircut);
  return {
    haircut,
    glasses: random.pick(["none", "none", "round", "square", "half"]),
    hasEarrings: !canHaveBeard && haircut !== "headscarf" && random.chance(0.6),
    beard: canHaveBeard ? random.pick(["none", "full", "full", "moustache", "goatee", "stubble"]) : "none",
    age: random.chance(0.35) ? random.between(0.6, 1) : random.between(0, 0.55),
    skin: random.pick(skins),
    headWidth: random.between(0.86, 1.1),
    headHeight: random.between(0.92, 1.07),
    jawWidth: random.between(0.74, 1.14),
    eyes: { distance: random.between(94, 116), size: random.between(0.8, 1.15), areOpen: random.chance(0.72) },
    noseSize: random.between(0.82, 1.15),
    mouthWidth: random.between(0.78, 1.2),
    browThickness: random.between(8, 17),
    shadedSide: random.pick([1, -1]),
  };
}

/** In face units. */
export function faceOutline({ jawWidth }: Face): Point[] {
  const half: Point[] = [
    [168, -258],
    [232, -110],
    [222 * (0.9 + jawWidth * 0.1), 70],
    [160 * jawWidth, 232],
    [52 * jawWidth, 322],
  ];
  return [[0, -300], ...half, ...half.map(([x, y]): Point => [-x, y]).reverse()];
}
