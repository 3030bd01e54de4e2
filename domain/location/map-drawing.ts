import { type MapLabel, type MapSheet, regionLabels, townLabels } from "./map-labels.ts";
import { clusterMarkers } from "./map-markers.ts";
import type { Point } from "./position.ts";
import { mapSize, project, unitsPerKm } from "./projection.ts";

/** What a marker of a map leads to. */
export type MapPlace = {
  name: string;
  /** Path of its page. */
  to: string;
  /** The town, or what is there. */
  note?: string | undefined;
};
type LocatedPlace = MapPlace & { point: Point };

/** A point of a drawing, as percent of its width and height from the top left. */
export type Spot = { x: number; y: number };

/** One place, or several that are too close to be told apart. */
export type MapMarker = Spot & { places: MapPlace[] };

/** A part of the map of Germany with its markers, drawn for the box of its places. */
export type MapDrawing = {
  viewBox: string;
  /** Width by height. */
  aspect: number;
  markers: MapMarker[];
  labels: MapLabel[];
};

/** The height of the smallest part that is drawn, so that one place is still seen among its neighbours, km. */
const LEAST_SPAN_KM = 80;
/** Space around the places on each side, as a share of their box. */
const MARGIN = 0.16;
/** Width by height: `usual`, but as high as its places when they lie above each other, and as wide when side by side. */
const ASPECTS = { least: 0.78, tall: 0.85, usual: 1.25, most: 1.45 } as const;

type MapInput = {
  places: readonly LocatedPlace[];
  /** Names set wide over the map. */
  regions?: readonly { name: string; point: Point }[];
  leastSpanKm?: number;
  /** Width by height; by default it follows the places. */
  aspect?: number;
};

/** Draws the map of these places; `null` when there are none. Towns inside the part are labelled, the largest first. */
export function drawMap({ places, regions = [], ...options }: MapInput): MapDrawing | null {
  if (places.length === 0) return null;
  const view = viewOf(
    places.map(({ point }) => point),
    options,
  );
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
  };
}

/** The part of the drawing that shows these points, in its units. */
function viewOf(points: readonly Point[], { leastSpanKm = LEAST_SPAN_KM, aspect: wanted }: Omit<MapInput, "places">) {
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

/** The aspect of a map whose places have this one. */
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
