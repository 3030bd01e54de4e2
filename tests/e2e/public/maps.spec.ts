import { mapWidths } from "#domain/location/marker-clusters.ts";
import { expect, test } from "../fixtures.ts";

test("underlines only the hovered place of a marker with several places, underlines all of them when the marker is hovered, and makes a tall map wide enough for its labels when a list is beside it", async ({
  page,
}) => {
  await page.goto("/kunstszene/");
  const entry = page.locator("li.place-map-entry").first();
  const names = entry.locator(".place-map-name");
  const underlined = () =>
    names.evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).textDecorationLine === "underline")
        .map(({ textContent }) => textContent),
    );
  const allNames = await names.allTextContents();
  expect(allNames.length).toBeGreaterThan(1);
  await names.first().hover();
  await expect.poll(underlined).toEqual(allNames.slice(0, 1));
  await entry.locator(".place-map-dot").hover();
  await expect.poll(underlined).toEqual(allNames);

  await page.setViewportSize({ width: 776, height: 900 }); // just wide enough for the list beside the map
  await page.locator(".place-map-sheet").evaluate((sheet) => sheet.classList.add("is-tall"));
  const [map, list] = [page.locator(".place-map-base"), page.locator(".place-map-sheet > ol")];
  const [mapBox, listBox] = [await map.boundingBox(), await list.boundingBox()];
  expect(listBox?.y).toBe(mapBox?.y);
  expect(mapBox?.width).toBeGreaterThanOrEqual(mapWidths.tablet);
});
