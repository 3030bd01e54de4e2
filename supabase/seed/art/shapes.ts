import type { Color } from "./color.ts";

/** In SVG units; the short side of every image is 1000. */
export type Point = readonly [x: number, y: number];

/** Rounds to one decimal, which shortens the SVG without a visible difference. */
export const round = (value: number) => Math.round(value * 10) / 10;

/** Two rounded numbers as path data. */
export const xy = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** The point at a distance from (x, y) in a direction (radians, clockwise from the x axis). */
export function polar(x: number, y: number, angle: number, distance: number): Point {
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
}

/** Path data of straight lines. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => xy(x, y)).join("L")}`;
}

/** Path data of a Catmull-Rom spline through the points, as cubic Béziers. */
export function curve(points: readonly Point[], isClosed = false): string {
  const count = points.length;
  const pointAt = (index: number) =>
    points[isClosed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] as Point;
  let data = `M${xy(...pointAt(0))}`;
  for (let index = 0; index < count - (isClosed ? 0 : 1); index++) {
    const [before, from, to, after] = [pointAt(index - 1), pointAt(index), pointAt(index + 1), pointAt(index + 2)];
    const firstControl = xy(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6);
    const secondControl = xy(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6);
    data += `C${firstControl} ${secondControl} ${xy(...to)}`;
  }
  return isClosed ? `${data}Z` : data;
}

/** Path data of a leaf with its stalk at (x, y), in the direction `angle` (radians). */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number) => xy(x + along * cos - across * sin, y + along * sin + across * cos);
  const toTip = `C${at(length * 0.25, -width)} ${at(length * 0.7, -width * 0.8)} ${at(length, 0)}`;
  const toStalk = `C${at(length * 0.7, width * 0.8)} ${at(length * 0.25, width)} ${at(0, 0)}Z`;
  return `M${at(0, 0)}${toTip}${toStalk}`;
}

export const fill = (data: string, color: Color, attributes = "") =>
  `<path d="${data}" fill="${color}" ${attributes}/>`;

export const line = (data: string, color: Color, width: number, attributes = "") =>
  `<path d="${data}" fill="none" stroke="${color}" stroke-width="${round(width)}" ${attributes}/>`;

export const disc = (x: number, y: number, radius: number, color: Color, attributes = "") =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${color}" ${attributes}/>`;

export const box = (x: number, y: number, width: number, height: number, color: Color, attributes = "") =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${color}" ${attributes}/>`;

/** A soft shadow of a path: wide, faint strokes, which render much faster than a blur. */
export const shadow = (data: string) =>
  `<g transform="translate(0 6)" fill="none" stroke="#14131c" stroke-opacity=".055" stroke-linejoin="round">${[
    26, 20, 15, 10, 6, 3,
  ]
    .map((width) => `<path d="${data}" stroke-width="${width}"/>`)
    .join("")}</g>`;
