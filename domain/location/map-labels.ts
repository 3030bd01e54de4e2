import type { MapMarker, Spot } from "./map-drawing.ts";
import { mapWidths } from "./marker-clusters.ts";
import type { Point } from "./position.ts";
import { towns } from "./towns.generated.ts";

/** The name of a town beside the town's point, or of a region near its middle. */
export type MapLabel = Spot & {
  name: string;
  kind: "town" | "city" | "region";
  /** Hidden on phones (`map.css`). */
  isMinor: boolean;
  /** The side of the town's point on which the label is; unused for a region. */
  side: "left" | "right";
};

/** `aspect` is width divided by height. */
export type UnlabeledMap = { aspect: number; markers: readonly MapMarker[] };

/** Towns of class 1 (the largest) and class 2 are shown as cities. */
const CITY_CLASS = 2;
/** Sizes of a town's label. */
const TOWN_PX = {
  height: 20,
  /** Mean width of a letter in a city's name. */
  city: 8,
  /** Mean width of a letter in any other name. */
  town: 7.8,
  /** Width of the point with the space around the point. */
  point: 14,
  /** From the center of the point to the nearer edge of the label, which includes the point. */
  pointCenter: 4,
} as const;
/** Height of a region's name and mean width of its letters (`map.css`). */
const REGION_PX = { height: 24, letter: 14 } as const;
/** Vertical offsets tried for a region's name, in percent of the map's width; positive is down. */
const REGION_OFFSETS = [-6, 6, -9, 9, -13, 13, 0];
/** Minimum distance of a label from a marker's center: the radius and some space. */
const MARKER_CLEARANCE_PX = 15;
const MAX_TOWNS = { phone: 7, desktop: 18 } as const;
/** Minimum distances from the edge of the map. */
const EDGE = {
  /** From the middle of a region's name, in percent of the map's height. */
  regionY: 6,
  /** From a town's point, in percent of the map's width. */
  townX: 2,
  /** From a town's point, in percent of the map's height. */
  townY: 3,
  /** From the box of a town's label, px. */
  boxPx: 2,
} as const;

/**
 * Moves each region's name by the first of `REGION_OFFSETS` that avoids markers, other names and the edge. A name that
 * does not fit on phones is minor when it fits on tablets and desktops, else omitted.
 */
export function regionLabels(regions: readonly (Spot & { name: string })[], map: UnlabeledMap): MapLabel[] {
  const shownLabels: MapLabel[] = [];
  const fits = (label: MapLabel, width: number) => {
    const box = boxOf(label, map.aspect, width);
    const isInside = box.left >= 0 && box.right <= width && label.y >= EDGE.regionY && label.y <= 100 - EDGE.regionY;
    const isFree = shownLabels.every((other) => !isOverlapping(box, boxOf(other, map.aspect, width)));
    return isInside && isFree && !isCovered(label, map, width);
  };
  for (const isMinor of [false, true]) {
    const widths = isMinor ? [mapWidths.tablet, mapWidths.desktop] : [mapWidths.phone];
    for (const { x, y, name } of regions) {
      if (shownLabels.some((label) => label.name === name)) continue;
      const candidates = REGION_OFFSETS.map((offset): MapLabel => {
        const movedY = Math.round((y + offset * map.aspect) * 10) / 10;
        return { x, y: movedY, name, kind: "region", isMinor, side: "right" };
      });
      const label = candidates.find((candidate) => widths.every((width) => fits(candidate, width)));
      if (label) shownLabels.push(label);
    }
  }
  return shownLabels;
}

/** The labels of the largest towns that overlap no marker and no other label. */
export function townLabels(
  spotOf: (point: Point) => Spot,
  labelsOfRegions: readonly MapLabel[],
  map: UnlabeledMap,
): MapLabel[] {
  const shownLabels: MapLabel[] = [];
  const fits = (label: MapLabel, width: number) => {
    const box = boxOf(label, map.aspect, width);
    if (box.left < EDGE.boxPx || box.right > width - EDGE.boxPx || isCovered(label, map, width)) return false;
    const others = [...labelsOfRegions, ...shownLabels].filter(({ isMinor }) => width !== mapWidths.phone || !isMinor);
    return others.every((other) => !isOverlapping(box, boxOf(other, map.aspect, width)));
  };
  for (const row of towns.split("\n")) {
    const [sizeClass, latitude, longitude, ...nameWords] = row.split(" ");
    const spot = spotOf({ latitude: Number(latitude), longitude: Number(longitude) });
    if (spot.x < EDGE.townX || spot.x > 100 - EDGE.townX || spot.y < EDGE.townY || spot.y > 100 - EDGE.townY) continue;
    const kind = Number(sizeClass) <= CITY_CLASS ? "city" : "town";
    const candidates = (["right", "left"] as const)
      .map((side): MapLabel => ({ ...spot, name: nameWords.join(" "), kind, isMinor: true, side }))
      .filter((label) => fits(label, mapWidths.tablet) && fits(label, mapWidths.desktop));
    const canShowOnPhones = shownLabels.filter(({ isMinor }) => !isMinor).length < MAX_TOWNS.phone;
    const phoneLabel = canShowOnPhones && candidates.find((label) => fits(label, mapWidths.phone));
    const label = phoneLabel ? { ...phoneLabel, isMinor: false } : candidates[0];
    if (label) shownLabels.push(label);
    if (shownLabels.length === MAX_TOWNS.desktop) break;
  }
  return shownLabels;
}

/** Edges in px from the top left of the map. */
type Box = { left: number; right: number; top: number; bottom: number };

/** `width` is the map's width in px. */
function boxOf({ x, y, name, kind, side }: MapLabel, aspect: number, width: number): Box {
  const [pointX, pointY] = [(x / 100) * width, (y / 100 / aspect) * width];
  if (kind === "region") {
    const length = name.length * REGION_PX.letter;
    return boxAround(pointX - length / 2, pointY, length, REGION_PX.height);
  }
  const length = name.length * TOWN_PX[kind] + TOWN_PX.point;
  const left = side === "right" ? pointX - TOWN_PX.pointCenter : pointX + TOWN_PX.pointCenter - length;
  return boxAround(left, pointY, length, TOWN_PX.height);
}

function boxAround(left: number, middleY: number, length: number, height: number): Box {
  return { left, right: left + length, top: middleY - height / 2, bottom: middleY + height / 2 };
}

function isOverlapping(box: Box, other: Box): boolean {
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
}

function isCovered(label: MapLabel, { aspect, markers }: UnlabeledMap, width: number): boolean {
  const { left, right, top, bottom } = boxOf(label, aspect, width);
  return markers.some((marker) => {
    const [x, y] = [(marker.x / 100) * width, (marker.y / 100 / aspect) * width];
    const isInColumn = x >= left - MARKER_CLEARANCE_PX && x <= right + MARKER_CLEARANCE_PX;
    return isInColumn && y > top - MARKER_CLEARANCE_PX && y < bottom + MARKER_CLEARANCE_PX;
  });
}
