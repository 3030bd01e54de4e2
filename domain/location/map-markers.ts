import type { MapMarker, Spot } from "./map-drawing.ts";

/** Widths of a map on a phone and on a desktop, px. At both widths labels and markers must not overlap. */
export const mapWidths = { phone: 300, desktop: 680 } as const;
/** Diameter of a marker with the space around it, px. */
const MARKER_PX = 27;
/** Above this number, markers are merged by grid cell first, because comparing all pairs takes long. */
const MAX_COMPARED = 60;

/**
 * Merges markers that would touch on a phone, the closest first. A merged marker is in the middle of its places.
 * Returns the markers from north to south.
 */
export function clusterMarkers(markers: readonly MapMarker[], aspect: number): MapMarker[] {
  const merged = markers.length > MAX_COMPARED ? mergeByCell(markers) : [...markers];
  for (;;) {
    const closest = closestPair(merged, aspect);
    if (!closest) return merged.sort((one, other) => one.y - other.y || one.x - other.x);
    merged.splice(merged.indexOf(closest.other), 1);
    merged.splice(merged.indexOf(closest.one), 1, merge(closest.one, closest.other));
  }
}

/** The two markers that overlap most on a phone; `null` when none do. */
function closestPair(markers: readonly MapMarker[], aspect: number) {
  let closest: { one: MapMarker; other: MapMarker } | null = null;
  let least = MARKER_PX;
  for (const [index, one] of markers.entries()) {
    for (const other of markers.slice(index + 1)) {
      const gap = gapOf(one, other, aspect);
      if (gap >= least) continue;
      least = gap;
      closest = { one, other };
    }
  }
  return closest;
}

/** Merges the markers in each cell of a grid. */
function mergeByCell(markers: readonly MapMarker[]): MapMarker[] {
  const side = (MARKER_PX / mapWidths.phone) * 100;
  const cells = new Map<string, MapMarker>();
  for (const marker of markers) {
    const cell = `${Math.floor(marker.x / side)} ${Math.floor(marker.y / side)}`;
    const other = cells.get(cell);
    cells.set(cell, other ? merge(other, marker) : marker);
  }
  return [...cells.values()];
}

function merge(one: MapMarker, other: MapMarker): MapMarker {
  const [m, n] = [one.places.length, other.places.length];
  const middle = (p: number, q: number) => Math.round(((p * m + q * n) / (m + n)) * 10) / 10;
  return { x: middle(one.x, other.x), y: middle(one.y, other.y), places: [...one.places, ...other.places] };
}

/** Distance on a phone, px. */
function gapOf(a: Spot, b: Spot, aspect: number): number {
  return (Math.hypot(a.x - b.x, (a.y - b.y) / aspect) / 100) * mapWidths.phone;
}
