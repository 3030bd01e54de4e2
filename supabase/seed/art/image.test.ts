import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { draw, type StyleName, styles } from "./image.ts";
import { print, printSize } from "./printer.ts";

const digest = (svg: string) => createHash("sha256").update(svg).digest("hex");
const names = Object.keys(styles) as StyleName[];

test.each(names)("%s draws the same bytes for the same seed and different bytes for another seed", (style) => {
  const image = { style, seed: 3, ratio: "3:4", palette: "kueste" } as const;
  const first = digest(draw(image).svg);
  expect(digest(draw(image).svg)).toBe(first);
  expect(digest(draw({ ...image, seed: 4 }).svg)).not.toBe(first);
  expect(digest(draw({ ...image, palette: "nacht" }).svg)).not.toBe(first);
});

test("draws SVG without NaN or undefined", () => {
  for (const style of names) {
    expect(draw({ style, seed: 7, ratio: "16:9", palette: "garten" }).svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("renders a WebP of the size that printSize returns", async () => {
  const image = { style: "tusche", seed: 1, ratio: "4:3", palette: "ziegel" } as const;
  const { data, width, height } = await print(image);
  expect({ width, height }).toEqual(printSize(image));
  expect(data.subarray(8, 12).toString()).toBe("WEBP");
});
