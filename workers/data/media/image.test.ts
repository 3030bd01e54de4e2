import { rgbaToThumbHash } from "thumbhash";
import { expect, it } from "vitest";
import { toImage } from "./image.ts";

const row = {
  path: "demo/ton.webp",
  width: 1000,
  height: 750,
  alt_text: "Drei Gefäße",
  credit: "",
  focal_x: 0.5,
  focal_y: 0.5,
};
const plain = { ...row, thumbhash: null };
const thumbhashOf = (...rgba: number[]) => Buffer.from(rgbaToThumbHash(1, 1, rgba)).toString("base64");

it("returns an image with its focal point unless the focal point is the center", () => {
  expect(toImage({ ...plain, focal_x: 0.2, focal_y: 0.5 })?.focalPoint).toEqual({ x: 0.2, y: 0.5 });
  expect(toImage({ ...plain, focal_x: 0.5, focal_y: 0.5 })).not.toHaveProperty("focalPoint");
});

it("returns an image with the average color of its thumbhash", () => {
  const color = toImage({ ...row, thumbhash: thumbhashOf(200, 80, 40, 255) })?.color ?? "";
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  // A thumbhash stores lightness and two chroma values of the average color with 6 bits each.
  expect(Math.max(Math.abs(red - 200), Math.abs(green - 80), Math.abs(blue - 40))).toBeLessThan(12);
});

// The last thumbhash is that of a translucent image.
it.each([null, "", "!!!!!!", thumbhashOf(200, 80, 40, 100)])(
  "returns an image without a color when its thumbhash is %j",
  (thumbhash) => {
    expect(toImage({ ...row, thumbhash })).not.toHaveProperty("color");
  },
);
