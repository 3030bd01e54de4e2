import { afterEach, expect, it, vi } from "vitest";
import { imageFileLimits } from "#domain/media/image-file.ts";
import { bytesOf } from "#tests/builders/images.ts";
import { prepareImage } from "./image-preparation.ts";

afterEach(() => vi.unstubAllGlobals());

type Browser = {
  /** The formats besides PNG that the browser can encode. It encodes all others as PNG, as HTML specifies. */
  formats: readonly string[];
  /** By default larger than `imageFileLimits.side`, so that the image is re-encoded. */
  width?: number;
  isTransparent?: boolean;
  pngBytes?: number;
};

function stubCanvas({ formats, width = 4000, isTransparent = false, pngBytes = 1 }: Browser) {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height: width * 0.75, close: () => {} }));
  const canvas = {
    getContext: () => ({
      drawImage: () => {},
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        width,
        height,
        data: new Uint8ClampedArray(width * height * 4).fill(isTransparent ? 0 : 255),
      }),
    }),
    toBlob: (callback: (blob: Blob) => void, format: string) =>
      callback(
        formats.includes(format)
          ? new Blob(["x"], { type: format })
          : new Blob([new Uint8Array(pngBytes)], { type: "image/png" }),
      ),
  };
  vi.stubGlobal("document", { createElement: () => ({ ...canvas }) });
}

const chrome: Browser = { formats: ["image/webp", "image/jpeg"] };
const safari: Browser = { formats: ["image/jpeg"] };
const safariWithLargePng: Browser = { ...safari, pngBytes: imageFileLimits.bytes + 1 };

it.each([
  ["a JPEG as WebP", chrome, "image/jpeg", "image/webp"],
  ["a large PNG as WebP", chrome, "image/png", "image/webp"],
  ["a JPEG as JPEG in Safari", safari, "image/jpeg", "image/jpeg"],
  ["an opaque WebP as JPEG in Safari", safari, "image/webp", "image/jpeg"],
  ["a transparent WebP as PNG in Safari", { ...safari, isTransparent: true }, "image/webp", "image/png"],
  ["a PNG as PNG in Safari", safari, "image/png", "image/png"],
  ["an opaque PNG as JPEG in Safari when the new PNG is too large", safariWithLargePng, "image/png", "image/jpeg"],
])("encodes %s", async (_, browser, source, type) => {
  stubCanvas(browser);
  const { file } = await prepareImage(new File(["x"], "Krug.jpg", { type: source }));
  expect([file.name, file.type]).toEqual([type.replace("image/", "Krug."), type]);
});

it.each([
  ["JPEG", "image/jpeg", "\xff\xd8\xff\xe1\0\x20Exif\0\0", "Krug.webp"],
  ["PNG", "image/png", `\x89PNG\r\n\x1a\n${"pixels".repeat(20_000)}\0\0\0\x20eXIf`, "Krug.png"],
  ["WebP", "image/webp", `RIFF\0\0\x02\0WEBPVP8X${"pixels".repeat(20_000)}EXIF`, "Krug.webp"],
])("encodes a small %s only when it has EXIF, which may rotate it", async (_, type, text, name) => {
  stubCanvas({ ...chrome, width: 400 });
  const plain = new File([bytesOf(text.replace(/exif/i, "none")) as Uint8Array<ArrayBuffer>], "Krug", { type });
  expect((await prepareImage(plain)).file).toBe(plain);
  const tagged = new File([bytesOf(text) as Uint8Array<ArrayBuffer>], "Krug", { type });
  expect((await prepareImage(tagged)).file.name).toBe(name);
});

it("does not encode a small AVIF, which EXIF does not rotate", async () => {
  stubCanvas({ ...chrome, width: 400 });
  const file = new File(["ftypavif Exif\0\0"], "Krug.avif", { type: "image/avif" });
  expect((await prepareImage(file)).file).toBe(file);
});
