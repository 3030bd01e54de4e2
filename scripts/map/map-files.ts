import { readFileSync } from "node:fs";
import path from "node:path";
import type { Point } from "#domain/location/position.ts";
import { project } from "#domain/location/projection.ts";

/** In degrees. */
type Coordinate = [longitude: number, latitude: number];
type Polygon = Coordinate[][];
type Layer<Geometry, Properties> = { features: { properties: Properties; geometry: { coordinates: Geometry } }[] };

/**
 * `germany.json`: shapes of Natural Earth (public domain), towns of GeoNames (CC BY 4.0). `land` is Germany and its
 * neighbors, `country` is Germany. Class 1 has the largest rivers and towns.
 */
type MapSource = {
  layers: {
    land: Layer<Polygon[], object>;
    country: Layer<Polygon[], object>;
    borders: Layer<Coordinate[][], { kind: "coast" | "national" | "state"; country?: string }>;
    rivers: Layer<Coordinate[][], { name: string | null; class: 1 | 2 | 3 }>;
    lakes: Layer<Polygon[], object>;
    towns: Layer<Coordinate, { name: string; class: number; country?: string }>;
  };
};

/** Widths of river lines in px. In the drawing, the path `river-2` contains all lines of `riverWidths[2]`. */
export const riverWidths = [0.6, 0.9, 1.3, 1.8, 2.4, 3];
/** For each class of river, the indexes in `riverWidths` at the source and at the mouth. */
const riverWidthRanges = { 1: [1, 5], 2: [0, 3], 3: [0, 1] } as const;
/** Length of a degree of longitude in degrees of latitude at 51° north, the cosine of 51°. */
const LONGITUDE_SCALE = 0.63;
/** In units of the drawing. */
const HATCHING_DISTANCE = 6;

/** The text of each generated file, by path in the repository. The server chooses labels from the list of towns. */
export function renderMapFiles(): Map<string, string> {
  const source = JSON.parse(readFileSync(path.join(import.meta.dirname, "germany.json"), "utf8")) as MapSource;
  return new Map([
    ["app/components/map/germany.generated.svg", renderDrawing(source)],
    ["domain/location/towns.generated.ts", renderTowns(source)],
  ]);
}

/** The drawing has no colors: pages set fill and stroke, so that one file serves both themes. */
function renderDrawing({ layers }: MapSource): string {
  const lakes = layers.lakes.features.flatMap(({ geometry }) => geometry.coordinates);
  // Only Germany's national borders have the property `country`, "DE". Other national borders are not drawn.
  const borders = (kind: string) =>
    layers.borders.features
      .filter(({ properties }) => properties.kind === kind && (kind !== "national" || properties.country === "DE"))
      .flatMap(({ geometry }) => geometry.coordinates);
  const shapes: [id: string, path: string][] = [
    ["land", drawPolygons(layers.land.features.flatMap(({ geometry }) => geometry.coordinates))],
    ["country", drawPolygons(layers.country.features.flatMap(({ geometry }) => geometry.coordinates))],
    ["states", drawLines(borders("state"))],
    ["border", drawLines(borders("national"))],
    ["coast", drawLines(borders("coast"))],
    ["lakes", drawPolygons(lakes)],
    ["hatching", lakes.map(drawHatching).join("")],
    ...drawRivers(layers.rivers),
  ];
  const paths = shapes.map(([id, d]) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Natural Earth (public domain), simplified. -->\n${paths.join("\n")}\n</svg>\n`;
}

/**
 * Splits rivers into pieces of one width each. A width is an index of `riverWidths`, and grows with the distance from
 * the source, which is taken to be the first point of the line with the most points.
 */
function drawRivers(rivers: MapSource["layers"]["rivers"]): [id: string, path: string][] {
  const piecesByWidth: Coordinate[][][] = riverWidths.map(() => []);
  for (const { properties, geometry } of rivers.features) {
    const [firstWidth, lastWidth] = riverWidthRanges[properties.class];
    const lineWithMostPoints = geometry.coordinates.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const riverSource = lineWithMostPoints[0];
    if (!riverSource) continue;
    const maxDistance = Math.max(...geometry.coordinates.flat().map((point) => distanceBetween(riverSource, point)));
    for (const line of geometry.coordinates) {
      let piece: { width: number; points: Coordinate[] } = { width: -1, points: [] };
      for (const point of line) {
        const progress = maxDistance === 0 ? 0 : distanceBetween(riverSource, point) / maxDistance;
        const width = Math.min(lastWidth, firstWidth + Math.floor(progress * (lastWidth - firstWidth + 1)));
        if (piece.width !== width) {
          // A piece begins at the last point of the previous piece, so that there is no gap.
          const lastPoint = piece.points.at(-1);
          piece = { width, points: lastPoint ? [lastPoint] : [] };
          piecesByWidth[width]?.push(piece.points);
        }
        piece.points.push(point);
      }
    }
  }
  return piecesByWidth.map((pieces, width) => [`river-${width}`, drawLines(pieces.filter(({ length }) => length > 1))]);
}

/**
 * Draws horizontal lines. The crossings of a line with the outlines alternate between entering and leaving the lake
 * (even-odd rule).
 */
function drawHatching(polygon: Polygon): string {
  const rings = polygon.map((ring) => ring.map(projectToUnits));
  const ordinates = rings.flat().map(([, y]) => y);
  const firstY = Math.ceil(Math.min(...ordinates) / HATCHING_DISTANCE) * HATCHING_DISTANCE;
  let path = "";
  for (let y = firstY; y < Math.max(...ordinates); y += HATCHING_DISTANCE) {
    const crossings = rings.flatMap((ring) =>
      ring.flatMap(([x1, y1], index) => {
        const [x2, y2] = ring[index + 1] ?? [x1, y1];
        const isCrossing = y1 > y !== y2 > y; // The ends of the edge are on different sides of the line.
        return isCrossing ? [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)] : [];
      }),
    );
    crossings.sort((a, b) => a - b);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [from, to] = [Math.round(crossings[index] ?? 0), Math.round(crossings[index + 1] ?? 0)];
      if (to > from) path += `M${from} ${y}h${to - from}`;
    }
  }
  return path;
}

/** The last point of each ring repeats the first point and is omitted. */
function drawPolygons(polygons: Polygon[]): string {
  return polygons.flatMap((polygon) => polygon.map((ring) => `${drawLine(ring.slice(0, -1))}z`)).join("");
}

function drawLines(lines: Coordinate[][]): string {
  return lines.map(drawLine).join("");
}

/**
 * Each point after the first is relative to the previous point, in whole units. A minus sign separates numbers without
 * a space.
 */
function drawLine(points: Coordinate[]): string {
  let [x, y] = [0, 0];
  let path = "";
  for (const point of points) {
    const [nextX, nextY] = projectToUnits(point);
    if (path === "") path = `M${nextX} ${nextY}l`;
    else if (nextX !== x || nextY !== y)
      path += `${path.endsWith("l") || nextX < x ? "" : " "}${nextX - x}${nextY < y ? "" : " "}${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return path.endsWith("l") ? "" : path;
}

function projectToUnits([longitude, latitude]: Coordinate): [x: number, y: number] {
  const { x, y } = project({ longitude, latitude } satisfies Point);
  return [Math.round(x), Math.round(y)];
}

/** Approximate distance in degrees of latitude. */
function distanceBetween([x1, y1]: Coordinate, [x2, y2]: Coordinate): number {
  return Math.hypot((x1 - x2) * LONGITUDE_SCALE, y1 - y2);
}

function renderTowns({ layers }: MapSource): string {
  const rows = layers.towns.features
    .toSorted((a, b) => a.properties.class - b.properties.class)
    .map(({ properties, geometry: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      return `${properties.class} ${latitude.toFixed(2)} ${longitude.toFixed(2)} ${properties.name}`;
    });
  return `// Generated by \`npm run map\`. Towns from GeoNames (geonames.org), CC BY 4.0, changed: a selection, with two decimals.

/** Class (1 the largest), latitude, longitude and name of a town per line. */
export const towns = \`${rows.join("\n")}\`;
`;
}
