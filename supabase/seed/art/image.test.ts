import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { draw, type StyleName, styles } from "./image.ts";
import { renderedSize, renderImage } from "./render-image.ts";

const sha256 = (svg: string) => createHash("sha256").update(svg).digest("hex");
const names = Object.keys(styles) as StyleName[];

test.each(names)("%s draws the same SVG again, and another SVG when seed or palette differ", (style) => {
  const image = { style, seed: 3, ratio: "3:4", palette: "kueste" } as const;
  const first = sha256(draw(image).svg);
  expect(sha256(draw(image).svg)).toBe(first);
  expect(sha256(draw({ ...image, seed: 4 }).svg)).not.toBe(first);
  expect(sha256(draw({ ...image, palette: "nacht" }).svg)).not.toBe(first);
});

test("draws SVG without NaN, undefined or Infinity", () => {
  for (const style of names) {
    expect(draw({ style, seed: 7, ratio: "16:9", palette: "garten" }).svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("renders a WebP of the size that renderedSize returns", async () => {
  const image = { style: "tusche", seed: 1, ratio: "4:3", palette: "ziegel" } as const;
  const { format, width, height } = await sharp((await renderImage(image)).data).metadata();
  expect({ format, width, height }).toEqual({ format: "webp", ...renderedSize(image) });
});
