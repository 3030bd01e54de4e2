import { readFileSync } from "node:fs";
import path from "node:path";
import type { Point } from "#domain/location/position.ts";
import { project } from "#domain/location/projection.ts";

/** Longitude and latitude in degrees. */
type Coordinate = [longitude: number, latitude: number];
type Polygon = Coordinate[][];
type Layer<Geometry, Properties> = { features: { properties: Properties; geometry: { coordinates: Geometry } }[] };

/** `germany.json`: shapes of Natural Earth (public domain), towns of GeoNames (CC BY 4.0). */
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

/** Widths of river lines in px. The id of a line contains the index of its width. */
export const riverWidths = [0.6, 0.9, 1.3, 1.8, 2.4, 3];
/** For each class of river, the indexes of its width at the source and at the mouth. */
const riverWidthRanges = { 1: [1, 5], 2: [0, 3], 3: [0, 1] } as const;
/** Length of a degree of longitude in degrees of latitude, at 51° north: the cosine. */
const LONGITUDE_SCALE = 0.63;
/** Distance between the hatching lines of lakes, in units of the drawing. */
const HATCHING = 6;

/** The generated files of the map by path: the drawing, and the list of towns from which the server chooses labels. */
export function mapFiles(): Map<string, string> {
  const source = JSON.parse(readFileSync(path.join(import.meta.dirname, "germany.json"), "utf8")) as MapSource;
  return new Map([
    ["app/components/map/germany.generated.svg", drawing(source)],
    ["domain/location/towns.generated.ts", towns(source)],
  ]);
}

/** The drawing without colors: pages set fill and stroke, so that one file serves both themes. */
function drawing({ layers }: MapSource): string {
  const lakes = layers.lakes.features.flatMap(({ geometry }) => geometry.coordinates);
  const borders = (kind: string, country?: string) =>
    layers.borders.features
      .filter(({ properties }) => properties.kind === kind && (kind !== "national" || properties.country === country))
      .flatMap(({ geometry }) => geometry.coordinates);
  const shapes: [id: string, path: string][] = [
    ["land", polygons(layers.land.features.flatMap(({ geometry }) => geometry.coordinates))],
    ["country", polygons(layers.country.features.flatMap(({ geometry }) => geometry.coordinates))],
    ["states", lines(borders("state"))],
    ["border", lines(borders("national", "DE"))],
    ["abroad", lines(borders("national"))],
    ["coast", lines(borders("coast"))],
    ["lakes", polygons(lakes)],
    ["hatching", lakes.map(hatch).join("")],
    ...riverShapes(layers.rivers),
  ];
  const paths = shapes.map(([id, d]) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Natural Earth (public domain), simplified. -->\n${paths.join("\n")}\n</svg>\n`;
}

/** Rivers, split into pieces of constant width. The width grows with the distance from the source. */
function riverShapes(rivers: MapSource["layers"]["rivers"]): [string, string][] {
  const pieces: Coordinate[][][] = riverWidths.map(() => []);
  for (const { properties, geometry } of rivers.features) {
    const [thin, thick] = riverWidthRanges[properties.class];
    const longest = geometry.coordinates.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const source = longest[0];
    if (!source) continue;
    const maxDistance = Math.max(...geometry.coordinates.flat().map((point) => distance(source, point)));
    for (const line of geometry.coordinates) {
      let current: { width: number; points: Coordinate[] } = { width: -1, points: [] };
      for (const point of line) {
        const progress = maxDistance === 0 ? 0 : distance(source, point) / maxDistance;
        const width = Math.min(thick, thin + Math.floor(progress * (thick - thin + 1)));
        if (current.width !== width) {
          const last = current.points.at(-1);
          current = { width, points: last ? [last] : [] };
          pieces[width]?.push(current.points);
        }
        current.points.push(point);
      }
    }
  }
  return pieces.map((piece, width) => [`river-${width}`, lines(piece.filter(({ length }) => length > 1))]);
}

/** Horizontal hatching lines inside a lake: between every second pair of crossings with its outlines (even-odd rule). */
function hatch(polygon: Polygon): string {
  const rings = polygon.map((ring) => ring.map(projectToUnits));
  const heights = rings.flat().map(([, y]) => y);
  let path = "";
  for (let y = Math.ceil(Math.min(...heights) / HATCHING) * HATCHING; y < Math.max(...heights); y += HATCHING) {
    const crossings = rings.flatMap((ring) =>
      ring.flatMap(([x1, y1], index) => {
        const [x2, y2] = ring[index + 1] ?? [x1, y1];
        return y1 > y !== y2 > y ? [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)] : [];
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

function polygons(list: Polygon[]): string {
  return list.flatMap((polygon) => polygon.map((ring) => `${line(ring.slice(0, -1))}z`)).join("");
}

function lines(list: Coordinate[][]): string {
  return list.map(line).join("");
}

/**
 * A line as a path of whole units, each point relative to the previous one. A minus sign separates numbers, so the
 * space before it is omitted.
 */
function line(points: Coordinate[]): string {
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
function distance([x1, y1]: Coordinate, [x2, y2]: Coordinate): number {
  return Math.hypot((x1 - x2) * LONGITUDE_SCALE, y1 - y2);
}

/** One line per town with class, position and name, the largest towns first. */
function towns({ layers }: MapSource): string {
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
