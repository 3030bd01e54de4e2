import { type MapLabel, regionLabels, townLabels, type UnlabeledMap } from "./map-labels.ts";
import { clusterMarkers } from "./marker-clusters.ts";
import type { Point } from "./position.ts";
import { mapSize, project, unitsPerKm, unproject } from "./projection.ts";

type MapPlace = {
  name: string;
  /** The path that the place links to: its page or, for a region, a list filtered by this region. */
  to: string;
  /** The town of a location, the region of an artist. */
  note?: string | undefined;
};
type LocatedPlace = MapPlace & { point: Point };

/**
 * Where something is in a drawing: `x` in percent of the drawing's width from the left, `y` in percent of the drawing's
 * height from the top.
 */
export type Spot = { x: number; y: number };

/** One place, or several whose markers would overlap. */
export type MapMarker = Spot & { places: MapPlace[] };

/** A part of the map of Germany that contains all places with a margin. */
export type MapDrawing = {
  viewBox: string;
  /** Width divided by height. */
  aspect: number;
  markers: MapMarker[];
  labels: MapLabel[];
  searchedPlace?: Spot;
};

/** Minimum width and height, so that a single place is shown with its surroundings. */
const MIN_SPAN_KM = 80;
/** On each side, as a share of the bounding box of the places. */
const MARGIN = 0.16;
/**
 * Width divided by height: `min` to `tall` for a narrow bounding box of the places, `usual` to `max` for any other box.
 */
const ASPECTS = { min: 0.78, tall: 0.85, usual: 1.25, max: 1.45 } as const;

type MapInput = {
  places: readonly LocatedPlace[];
  /** Regions whose names the map shows. */
  regions?: readonly { name: string; point: Point }[];
  minSpanKm?: number;
  /** Width divided by height. Default: derived from the places. */
  aspect?: number;
  searchedPlace?: Point;
};

/** Draws the places, with the names of the largest towns; `null` without places. */
export function drawMap({ places, regions = [], searchedPlace, ...options }: MapInput): MapDrawing | null {
  if (places.length === 0) return null;
  const view = viewOf([...places.map(({ point }) => point), ...(searchedPlace ? [searchedPlace] : [])], options);
  const aspect = view.width / view.height;
  const spotOf = (point: Point): Spot => {
    const { x, y } = project(point);
    return { x: percent(x - view.x, view.width), y: percent(y - view.y, view.height) };
  };
  const markers = clusterMarkers(
    places.map(({ point, ...place }) => ({ ...spotOf(point), places: [place] })),
    aspect,
  );
  const unlabeled: UnlabeledMap = { aspect, markers };
  const labelsOfRegions = regionLabels(
    regions.map(({ name, point }) => ({ ...spotOf(point), name })),
    unlabeled,
  );
  return {
    viewBox: [view.x, view.y, view.width, view.height].map(Math.round).join(" "),
    aspect: Math.round(aspect * 1000) / 1000,
    markers,
    labels: [...labelsOfRegions, ...townLabels(spotOf, labelsOfRegions, unlabeled)],
    ...(searchedPlace && { searchedPlace: spotOf(searchedPlace) }),
  };
}

/** The latitude and longitude of a spot in a drawing. */
export function pointAt({ viewBox }: Pick<MapDrawing, "viewBox">, spot: Spot): Point {
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(" ").map(Number);
  return unproject({ x: x + (spot.x / 100) * width, y: y + (spot.y / 100) * height });
}

/** The part of the map that the drawing shows, in units of `project`. */
function viewOf(
  points: readonly Point[],
  { minSpanKm = MIN_SPAN_KM, aspect: fixedAspect }: Pick<MapInput, "minSpanKm" | "aspect">,
) {
  const projected = points.map(project);
  const [left, right] = extent(projected.map(({ x }) => x));
  const [top, bottom] = extent(projected.map(({ y }) => y));
  const meanLatitude = points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length;
  const minSpan = minSpanKm * unitsPerKm(meanLatitude);
  let width = Math.max((right - left) * (1 + 2 * MARGIN), minSpan);
  let height = Math.max((bottom - top) * (1 + 2 * MARGIN), minSpan);
  const aspect = fixedAspect ?? mapAspect(width / height);
  if (width / height < aspect) width = height * aspect;
  else height = width / aspect;
  width = Math.min(width, mapSize.width);
  height = Math.min(height, mapSize.height);
  return {
    x: clampFromZero((left + right - width) / 2, mapSize.width - width),
    y: clampFromZero((top + bottom - height) / 2, mapSize.height - height),
    width,
    height,
  };
}

function mapAspect(boxAspect: number): number {
  if (boxAspect < ASPECTS.tall) return Math.max(boxAspect, ASPECTS.min);
  return Math.min(Math.max(boxAspect, ASPECTS.usual), ASPECTS.max);
}

function extent(numbers: readonly number[]): [min: number, max: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

function clampFromZero(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
