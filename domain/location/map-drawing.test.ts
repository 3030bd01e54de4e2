import { expect, it } from "vitest";
import { drawMap, pointAt } from "./map-drawing.ts";
import { clusterMarkers } from "./marker-clusters.ts";
import { mapSize, project, unproject } from "./projection.ts";

const place = (name: string, latitude: number, longitude: number) => ({
  name,
  to: `/kunstraum/${name.toLowerCase()}/`,
  point: { latitude, longitude },
});
const wismar = place("Wismar", 53.89, 11.46);
const hof = place("Hof", 50.31, 11.91);

function draw(...places: ReturnType<typeof place>[]) {
  const map = drawMap({ places });
  if (!map) throw new Error("no map");
  const [x = 0, y = 0, width = 0, height = 0] = map.viewBox.split(" ").map(Number);
  return { ...map, x, y, width, height };
}

it("draws nothing without places", () => {
  expect(drawMap({ places: [] })).toBeNull();
});

it.each([
  ["the Baltic", place("Arkona", 54.68, 13.43)],
  ["the Alps", place("Oberstdorf", 47.41, 10.28)],
  ["the western border", place("Selfkant", 51.02, 5.87)],
  ["the eastern border", place("Görlitz", 51.15, 14.99)],
])("shows a part of the map of Germany that contains the marker at %s", (_, placeAtEdge) => {
  const { x, y, width, height, markers } = draw(placeAtEdge);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  // The view box is rounded.
  expect(x + width).toBeLessThanOrEqual(mapSize.width + 1);
  expect(y + height).toBeLessThanOrEqual(mapSize.height + 1);
  expect(Math.min(markers[0]?.x ?? 0, markers[0]?.y ?? 0)).toBeGreaterThan(0);
  expect(Math.max(markers[0]?.x ?? 100, markers[0]?.y ?? 100)).toBeLessThan(100);
});

it.each([wismar, hof, place("List", 55.05, 8.41)])(
  "finds the latitude and longitude of $name from its x and y on the map",
  (town) => {
    const { point } = town;
    const { latitude, longitude } = unproject(project(point));
    expect(latitude).toBeCloseTo(point.latitude, 10);
    expect(longitude).toBeCloseTo(point.longitude, 10);
    const map = draw(town);
    // A spot is rounded to 0.1 percent of the map, which is about 100 m here.
    const found = pointAt(map, map.markers[0] ?? { x: 0, y: 0 });
    expect(found.latitude).toBeCloseTo(point.latitude, 2);
    expect(found.longitude).toBeCloseTo(point.longitude, 2);
  },
);

it("shows only the part of Germany around the places", () => {
  const region = draw(place("Wriezen", 52.72, 14.13), place("Letschin", 52.64, 14.36));
  const country = draw(place("Flensburg", 54.78, 9.43), place("Oberstdorf", 47.41, 10.28));
  // The map of the region is 80 km high (`MIN_SPAN_KM`), that of the country about 910 km.
  expect(region.height).toBeLessThan(mapSize.height / 8);
  expect(country.height).toBe(Math.round(mapSize.height));
  expect(country.aspect).toBeLessThan(1);
});

it("draws north at the top and west on the left", () => {
  const { markers } = draw(hof, wismar);
  // Markers are sorted from top to bottom.
  expect(markers.map(({ places }) => places[0]?.name)).toEqual(["Wismar", "Hof"]);
  expect(markers[0]?.x).toBeLessThan(markers[1]?.x ?? 0);
});

it("merges markers only when they would touch", () => {
  const { markers } = draw(wismar, place("Gägelow", 53.9, 11.4), hof);
  expect(markers.map(({ places }) => places.map(({ name }) => name))).toEqual([["Wismar", "Gägelow"], ["Hof"]]);
});

it("shows every place when hundreds of places are merged into few markers", () => {
  const places = Array.from({ length: 500 }, (_, index) =>
    place(`Ort${index}`, 47.5 + (index % 25) * 0.28, 7 + Math.floor(index / 25) * 0.38),
  );
  const { markers, aspect } = draw(...places);
  expect(markers.reduce((sum, marker) => sum + marker.places.length, 0)).toBe(500);
  // Distances in percent of the map's width. Markers closer than 9 % of a phone's map (`MIN_DISTANCE_PX` divided by
  // `mapWidths.phone`) merge.
  for (const [index, { x, y }] of markers.entries())
    for (const other of markers.slice(index + 1))
      expect(Math.hypot(x - other.x, (y - other.y) / aspect)).toBeGreaterThan(8.9);
});

it("does not merge markers 30 px apart on a map taller than wide, even when there are many other markers", () => {
  const marker = (x: number, y: number) => ({ x, y, places: [{ name: "Ort", to: "/" }] });
  const others = Array.from({ length: 60 }, () => marker(90, 90));
  // On a phone this map is 375 px high, so the markers are 30 px apart.
  const markers = clusterMarkers([marker(4, 0.5), marker(4, 8.5), ...others], 0.8);
  expect(markers.map(({ y, places }) => [y, places.length])).toEqual([
    [0.5, 1],
    [8.5, 1],
    [90, 60],
  ]);
});

it("labels the largest towns in view, fewer on phones and none under a marker", () => {
  const { labels, markers, aspect } = draw(place("Wriezen", 52.72, 14.13), place("Potsdam", 52.4, 13.06));
  const names = labels.map(({ name }) => name);
  expect(names).toContain("Berlin");
  expect(names).not.toContain("München");
  // Phones hide minor labels and show at most 7 towns (`MAX_TOWNS.phone`).
  expect(labels.filter(({ isMinor }) => !isMinor).length).toBeLessThanOrEqual(7);
  for (const label of labels) {
    const gaps = markers.map(({ x, y }) => Math.hypot(label.x - x, (label.y - y) / aspect));
    // `MARKER_CLEARANCE_PX` is 2.2 % of the width of the widest map (`mapWidths.desktop`).
    expect(Math.min(...gaps)).toBeGreaterThan(2.2);
  }
});

// The widths `mapWidths.tablet` and `mapWidths.desktop`.
it.each([422, 680])("shows no two towns whose names overlap on a map %i px wide", (width) => {
  const { labels, aspect } = draw(place("Flensburg", 54.78, 9.43), place("Oberstdorf", 47.41, 10.28));
  const boxes = labels.map(({ x, y, name, side }) => {
    // In px: the town's dot with its space (`TOWN_PX.point`), and each letter (`TOWN_PX.town`, below `TOWN_PX.city`).
    const length = 14 + name.length * 7.8;
    const left = (x / 100) * width + (side === "right" ? -4 : 4 - length);
    return { name, left, right: left + length, middle: (y / 100 / aspect) * width };
  });
  const overlaps = boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => box.left < other.right && other.left < box.right && Math.abs(box.middle - other.middle) < 20)
      .map((other) => [box.name, other.name]),
  );
  expect(labels).toHaveLength(18); // `MAX_TOWNS.desktop`
  expect(overlaps).toEqual([]);
});

it("shows the name of a region above or below a marker that would cover the name", () => {
  const map = drawMap({ places: [wismar, hof], regions: [{ name: "Vogtland", point: hof.point }] });
  const region = map?.labels.find(({ kind }) => kind === "region");
  const marker = map?.markers.at(-1);
  expect(region?.name).toBe("Vogtland");
  // This map is taller than wide, so 5 % of its height on a phone is more than the radius of a marker.
  expect(Math.abs((region?.y ?? 0) - (marker?.y ?? 0))).toBeGreaterThan(5);
});

it("hides the name of a region on phones when markers leave too little space for it there", () => {
  // Four columns and seven rows of markers: a region's name fits into their gaps on tablets, but not on phones.
  const places = Array.from({ length: 28 }, (_, index) =>
    place(`Ort${index}`, 47.5 + (index % 7) * 1.13, 9 + Math.floor(index / 7)),
  );
  const map = drawMap({ places, regions: [{ name: "Mitte", point: { latitude: 51, longitude: 10.5 } }] });
  expect(map?.labels.filter(({ kind }) => kind === "region")).toMatchObject([{ name: "Mitte", isMinor: true }]);
});

it("shows the searched place when it is outside the bounding box of the other places", () => {
  const map = drawMap({ places: [hof], searchedPlace: { latitude: 53.89, longitude: 11.46 } });
  expect(map?.searchedPlace).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
  expect(map?.searchedPlace?.y).toBeGreaterThan(0);
  expect(map?.searchedPlace?.y).toBeLessThan(map?.markers[0]?.y ?? 0);
  expect(drawMap({ places: [hof] })?.searchedPlace).toBeUndefined();
});
