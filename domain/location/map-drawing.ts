import { type MapLabel, type MapSheet, regionLabels, townLabels } from "./map-labels.ts";
import { clusterMarkers } from "./map-markers.ts";
import type { Point } from "./position.ts";
import { mapSize, project, unitsPerKm } from "./projection.ts";

/** A place on a map, with a link to its page. */
export type MapPlace = {
  name: string;
  /** The path of the page about the place. */
  to: string;
  /** The town, or what the place offers. */
  note?: string | undefined;
};
type LocatedPlace = MapPlace & { point: Point };

/** A point of a drawing, as percent of its width and height from the top left. */
export type Spot = { x: number; y: number };

/** One place, or several whose markers would overlap. */
export type MapMarker = Spot & { places: MapPlace[] };

/** A part of the map of Germany with its markers: the bounding box of its places with a margin. */
export type MapDrawing = {
  viewBox: string;
  /** Width by height. */
  aspect: number;
  markers: MapMarker[];
  labels: MapLabel[];
  /** The searched place, if there is one. */
  center?: Spot;
};

/** Minimum height of the map in km: it shows the surroundings of a single place. */
const LEAST_SPAN_KM = 80;
/** Margin around the places on each side, as a share of their bounding box. */
const MARGIN = 0.16;
/**
 * Aspect ratios (width by height). The default is `usual`; the map is narrower for places from north to south and wider
 * for places from west to east.
 */
const ASPECTS = { least: 0.78, tall: 0.85, usual: 1.25, most: 1.45 } as const;

type MapInput = {
  places: readonly LocatedPlace[];
  /** Regions whose names are shown over the map. */
  regions?: readonly { name: string; point: Point }[];
  leastSpanKm?: number;
  /** Width by height; by default derived from the bounding box of the places. */
  aspect?: number;
  /** A searched place, which is also drawn. */
  center?: Point;
};

/** Draws a map of these places; `null` when there are none. The largest towns on the map are labelled. */
export function drawMap({ places, regions = [], center, ...options }: MapInput): MapDrawing | null {
  if (places.length === 0) return null;
  const view = viewOf([...places.map(({ point }) => point), ...(center ? [center] : [])], options);
  const aspect = view.width / view.height;
  const spotOf = (point: Point): Spot => {
    const { x, y } = project(point);
    return { x: percent(x - view.x, view.width), y: percent(y - view.y, view.height) };
  };
  const markers = clusterMarkers(
    places.map(({ point, ...place }) => ({ ...spotOf(point), places: [place] })),
    aspect,
  );
  const sheet: MapSheet = { aspect, markers };
  const names = regionLabels(
    regions.map(({ name, point }) => ({ ...spotOf(point), name })),
    sheet,
  );
  return {
    viewBox: [view.x, view.y, view.width, view.height].map(Math.round).join(" "),
    aspect: Math.round(aspect * 1000) / 1000,
    markers,
    labels: [...names, ...townLabels(spotOf, names, sheet)],
    ...(center && { center: spotOf(center) }),
  };
}

/** The part of the drawing that shows these points, in units of the drawing. */
function viewOf(
  points: readonly Point[],
  { leastSpanKm = LEAST_SPAN_KM, aspect: wanted }: Pick<MapInput, "leastSpanKm" | "aspect">,
) {
  const spots = points.map(project);
  const [left, right] = extent(spots.map(({ x }) => x));
  const [top, bottom] = extent(spots.map(({ y }) => y));
  const least = leastSpanKm * unitsPerKm(points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length);
  let width = Math.max((right - left) * (1 + 2 * MARGIN), least);
  let height = Math.max((bottom - top) * (1 + 2 * MARGIN), least);
  const aspect = wanted ?? aspectOf(width / height);
  if (width / height < aspect) width = height * aspect;
  else height = width / aspect;
  width = Math.min(width, mapSize.width);
  height = Math.min(height, mapSize.height);
  return {
    x: clamp((left + right - width) / 2, mapSize.width - width),
    y: clamp((top + bottom - height) / 2, mapSize.height - height),
    width,
    height,
  };
}

/** The aspect ratio of the map, from that of the bounding box of its places. */
function aspectOf(natural: number): number {
  if (natural < ASPECTS.tall) return Math.max(natural, ASPECTS.least);
  return Math.min(Math.max(natural, ASPECTS.usual), ASPECTS.most);
}

function extent(numbers: readonly number[]): [least: number, most: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
