import type { MapMarker, Spot } from "./map-drawing.ts";

/** Map widths in px at which labels and markers must not overlap. A map beside its list is at least `tablet` wide. */
export const mapWidths = { phone: 300, tablet: 422, desktop: 680 } as const;
/** Between the centers of two markers: the diameter of a marker and some space. */
const MIN_DISTANCE_PX = 27;
/** More markers than this are first merged within grid cells, so that fewer pairs have to be compared. */
const GRID_MERGE_THRESHOLD = 60;

/**
 * Merges markers that are too close on a phone, and sorts the markers from north to south.
 * @param aspect the map's width divided by its height
 */
export function clusterMarkers(markers: readonly MapMarker[], aspect: number): MapMarker[] {
  const merged = markers.length > GRID_MERGE_THRESHOLD ? mergeByCell(markers, aspect) : [...markers];
  for (let pair = closestPair(merged, aspect); pair; pair = closestPair(merged, aspect)) {
    merged.splice(merged.indexOf(pair.second), 1);
    merged.splice(merged.indexOf(pair.first), 1, merge(pair.first, pair.second));
  }
  return merged.sort((first, second) => first.y - second.y || first.x - second.x);
}

/** `null` when no markers are too close on a phone. */
function closestPair(markers: readonly MapMarker[], aspect: number) {
  let closest: { first: MapMarker; second: MapMarker } | null = null;
  let shortest = MIN_DISTANCE_PX;
  for (const [index, first] of markers.entries()) {
    for (const second of markers.slice(index + 1)) {
      const distance = distanceOnPhone(first, second, aspect);
      if (distance >= shortest) continue;
      shortest = distance;
      closest = { first, second };
    }
  }
  return closest;
}

/** A cell is a square as wide as the minimum distance on a phone. */
function mergeByCell(markers: readonly MapMarker[], aspect: number): MapMarker[] {
  const cellPercent = (MIN_DISTANCE_PX / mapWidths.phone) * 100;
  const cells = new Map<string, MapMarker>();
  for (const marker of markers) {
    const cell = `${Math.floor(marker.x / cellPercent)} ${Math.floor(marker.y / aspect / cellPercent)}`;
    const existing = cells.get(cell);
    cells.set(cell, existing ? merge(existing, marker) : marker);
  }
  return [...cells.values()];
}

function merge(first: MapMarker, second: MapMarker): MapMarker {
  const places = [...first.places, ...second.places];
  const mean = (coordinate: "x" | "y") => {
    const sum = first[coordinate] * first.places.length + second[coordinate] * second.places.length;
    return Math.round((sum / places.length) * 10) / 10;
  };
  return { x: mean("x"), y: mean("y"), places };
}

/** In px. */
function distanceOnPhone(first: Spot, second: Spot, aspect: number): number {
  return (Math.hypot(first.x - second.x, (first.y - second.y) / aspect) / 100) * mapWidths.phone;
}
