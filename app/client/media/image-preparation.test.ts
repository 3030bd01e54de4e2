import { afterEach, expect, it, vi } from "vitest";
import { bytesOf } from "#tests/builders/images.ts";
import { prepareImage } from "./image-preparation.ts";

afterEach(() => vi.unstubAllGlobals());

/**
 * Stubs a browser that encodes only `formats`, and PNG instead of any other format, as HTML specifies.
 * @param width by default larger than `imageFileLimits.side`, so that the image is re-encoded
 */
function stubCanvas(formats: readonly string[], width = 4000) {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height: width * 0.75, close: () => {} }));
  const canvas = {
    getContext: () => null,
    toBlob: (callback: (blob: Blob) => void, format: string) =>
      callback(new Blob(["x"], { type: formats.includes(format) ? format : "image/png" })),
  };
  vi.stubGlobal("document", { createElement: () => ({ ...canvas }) });
}

it.each([
  ["a photo as WebP", ["image/webp", "image/jpeg"], "image/jpeg", "Krug.webp", "image/webp"],
  ["a photo as JPEG where WebP cannot be encoded", ["image/jpeg"], "image/jpeg", "Krug.jpeg", "image/jpeg"],
  ["other images as PNG where WebP cannot be encoded", ["image/jpeg"], "image/webp", "Krug.png", "image/png"],
])("encodes %s", async (_, formats, source, name, type) => {
  stubCanvas(formats);
  const { file } = await prepareImage(new File(["x"], "Krug.jpg", { type: source }));
  expect([file.name, file.type]).toEqual([name, type]);
});

it.each([
  ["JPEG", "image/jpeg", "\xff\xd8\xff\xe1\0\x20Exif\0\0"],
  ["PNG", "image/png", `\x89PNG\r\n\x1a\n${"pixels".repeat(20_000)}\0\0\0\x20eXIf`],
  ["WebP", "image/webp", `RIFF\0\0\x02\0WEBPVP8X${"pixels".repeat(20_000)}EXIF`],
])("encodes a small %s only when it has EXIF, which may rotate it", async (_, type, text) => {
  stubCanvas(["image/webp"], 400);
  const plain = new File([bytesOf(text.replace(/exif/i, "none")) as Uint8Array<ArrayBuffer>], "Krug", { type });
  expect((await prepareImage(plain)).file).toBe(plain);
  const tagged = new File([bytesOf(text) as Uint8Array<ArrayBuffer>], "Krug", { type });
  expect((await prepareImage(tagged)).file.name).toBe("Krug.webp");
});
