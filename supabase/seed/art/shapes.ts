import type { Color } from "./color.ts";

/** A point in SVG units; the short side of every image is 1000. */
export type Point = readonly [x: number, y: number];

/** Rounds to one decimal, which shortens the file without a visible difference. */
export const short = (value: number) => Math.round(value * 10) / 10;

/** Path data of straight lines through the points. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}`;
}

/** Path data of a Catmull-Rom spline through the points, as cubic Béziers. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (i: number) => points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] as Point;
  let data = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let i = 0; i < count - (closed ? 0 : 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const out = `${short(from[0] + (to[0] - before[0]) / 6)} ${short(from[1] + (to[1] - before[1]) / 6)}`;
    const into = `${short(to[0] - (after[0] - from[0]) / 6)} ${short(to[1] - (after[1] - from[1]) / 6)}`;
    data += `C${out} ${into} ${short(to[0])} ${short(to[1])}`;
  }
  return closed ? `${data}Z` : data;
}

/** Path data of a leaf with its stalk at (x, y), in the direction `angle`. */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (u: number, v: number) => `${short(x + u * cos - v * sin)} ${short(y + u * sin + v * cos)}`;
  const there = `C${at(length * 0.25, -width)} ${at(length * 0.7, -width * 0.8)} ${at(length, 0)}`;
  const back = `C${at(length * 0.7, width * 0.8)} ${at(length * 0.25, width)} ${at(0, 0)}Z`;
  return `M${at(0, 0)}${there}${back}`;
}

/** A filled path. */
export const fill = (data: string, color: Color, attributes = "") =>
  `<path d="${data}" fill="${color}" ${attributes}/>`;

/** A stroked path. */
export const line = (data: string, color: Color, width: number, attributes = "") =>
  `<path d="${data}" fill="none" stroke="${color}" stroke-width="${short(width)}" ${attributes}/>`;

/** A filled circle. */
export const disc = (x: number, y: number, radius: number, color: Color, attributes = "") =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${color}" ${attributes}/>`;

/** A filled rectangle. */
export const box = (x: number, y: number, width: number, height: number, color: Color, attributes = "") =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${color}" ${attributes}/>`;

/** A soft shadow of a few wide, faint strokes, which render much faster than a blur. */
export const shadow = (data: string) =>
  `<g transform="translate(0 6)" fill="none" stroke="#14131c" stroke-opacity=".055" stroke-linejoin="round">${[
    26, 20, 15, 10, 6, 3,
  ]
    .map((width) => `<path d="${data}" stroke-width="${width}"/>`)
    .join("")}</g>`;
