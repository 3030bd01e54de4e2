import type { MapMarker, Spot } from "./map-drawing.ts";
import { mapWidths } from "./map-markers.ts";
import type { Point } from "./position.ts";
import { towns } from "./towns.generated.ts";

/** A name on a map: to the left or right of a town's point, or above or below the middle of a region. */
export type MapLabel = Spot & {
  name: string;
  kind: "town" | "city" | "region";
  /** Shown on desktops only. */
  isMinor: boolean;
  side: "left" | "right";
};

/** The drawing on which labels are placed, and the markers that must not cover them. */
export type MapSheet = { aspect: number; markers: readonly MapMarker[] };

/** Towns of this class or a larger one (100,000 inhabitants and more) are shown as cities. */
const CITY_CLASS = 2;
/** Height of a town's name and mean width of its letters, px. */
const TOWN_PX = { height: 17, city: 7.4, town: 6.6 } as const;
/** Height of a region's name and mean width of its letters, as shares of the width of the drawing. */
const REGION_SHARE = { height: 0.06, letter: 0.033 } as const;
/** Vertical offsets tried for a region's name, as percent of the width of the drawing; positive is below its middle. */
const REGION_MOVES = [-9, 9, -13, 13, 0];
/** Half a marker with the space around it, px. */
const MARKER_RADIUS_PX = 15;
const MAX_TOWNS = { phone: 7, desktop: 18 } as const;

/**
 * The names of regions. A name is moved above or below the middle of its region so that no marker, other name or edge
 * of the map covers it.
 */
export function regionLabels(regions: readonly (Spot & { name: string })[], sheet: MapSheet): MapLabel[] {
  const shown: MapLabel[] = [];
  for (const { x, y, name } of regions) {
    const labels = REGION_MOVES.map((move): MapLabel => {
      return {
        x,
        y: Math.round((y + move * sheet.aspect) * 10) / 10,
        name,
        kind: "region",
        isMinor: false,
        side: "right",
      };
    });
    const label = labels.find((tried) => {
      const box = boxOf(tried, sheet.aspect, mapWidths.phone);
      const isOutside = box.left < 0 || box.right > mapWidths.phone || tried.y < 6 || tried.y > 94;
      const isFree = shown.every((other) => !overlap(box, boxOf(other, sheet.aspect, mapWidths.phone)));
      return isFree && !isOutside && !isCovered(tried, sheet, mapWidths.phone);
    });
    if (label) shown.push(label);
  }
  return shown;
}

/** The names of the largest towns that overlap no marker, region name or other town name. */
export function townLabels(spotOf: (point: Point) => Spot, regions: readonly MapLabel[], sheet: MapSheet): MapLabel[] {
  const shown: MapLabel[] = [];
  const fits = (label: MapLabel, width: number) => {
    const box = boxOf(label, sheet.aspect, width);
    if (box.left < 2 || box.right > width - 2 || isCovered(label, sheet, width)) return false;
    const others = [...regions, ...shown].filter(({ isMinor }) => width !== mapWidths.phone || !isMinor);
    return others.every((other) => !overlap(box, boxOf(other, sheet.aspect, width)));
  };
  for (const row of towns.split("\n")) {
    const [size, latitude, longitude, ...words] = row.split(" ");
    const spot = spotOf({ latitude: Number(latitude), longitude: Number(longitude) });
    if (spot.x < 2 || spot.x > 98 || spot.y < 3 || spot.y > 97) continue;
    const kind = Number(size) <= CITY_CLASS ? "city" : "town";
    const labels = (["right", "left"] as const)
      .map((side): MapLabel => ({ ...spot, name: words.join(" "), kind, isMinor: true, side }))
      .filter((label) => fits(label, mapWidths.desktop));
    const isRoom = shown.filter(({ isMinor }) => !isMinor).length < MAX_TOWNS.phone;
    const onPhones = isRoom && labels.find((label) => fits(label, mapWidths.phone));
    const label = onPhones ? { ...onPhones, isMinor: false } : labels[0];
    if (label) shown.push(label);
    if (shown.length === MAX_TOWNS.desktop) break;
  }
  return shown;
}

type Box = { left: number; right: number; top: number; bottom: number };

function boxOf({ x, y, name, kind, side }: MapLabel, aspect: number, width: number): Box {
  const [pointX, pointY] = [(x / 100) * width, (y / 100 / aspect) * width];
  if (kind === "region") {
    const [length, height] = [name.length * width * REGION_SHARE.letter, width * REGION_SHARE.height];
    return around(pointX - length / 2, pointY, length, height);
  }
  const length = name.length * TOWN_PX[kind] + 14;
  return around(side === "right" ? pointX - 4 : pointX + 4 - length, pointY, length, TOWN_PX.height);
}

function around(left: number, middle: number, length: number, height: number): Box {
  return { left, right: left + length, top: middle - height / 2, bottom: middle + height / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether a marker would lie over a label on a drawing of this width. */
function isCovered(label: MapLabel, { aspect, markers }: MapSheet, width: number): boolean {
  const { left, right, top, bottom } = boxOf(label, aspect, width);
  return markers.some((marker) => {
    const [x, y] = [(marker.x / 100) * width, (marker.y / 100 / aspect) * width];
    const isBeside = x < left - MARKER_RADIUS_PX || x > right + MARKER_RADIUS_PX;
    return !isBeside && y > top - MARKER_RADIUS_PX && y < bottom + MARKER_RADIUS_PX;
  });
}
