import { mapWidths } from "#domain/location/marker-clusters.ts";
import { expect, test } from "../fixtures.ts";

test("makes a tall map beside its list at least as wide as its labels need", async ({ page }) => {
  await page.setViewportSize({ width: 776, height: 900 }); // hardly wide enough for the list beside the map
  await page.goto("/kunstszene/");
  await page.locator(".place-map-sheet").evaluate((sheet) => sheet.classList.add("is-tall"));
  const [map, list] = [page.locator(".place-map-base"), page.locator(".place-map-sheet > ol")];
  const [mapBox, listBox] = [await map.boundingBox(), await list.boundingBox()];
  expect(listBox?.y).toBe(mapBox?.y);
  expect(mapBox?.width).toBeGreaterThanOrEqual(mapWidths.tablet);
});
