import { afterEach, expect, it, vi } from "vitest";
import { prepareImage } from "./image-preparation.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser that encodes only `formats`, and PNG instead of any other format, as HTML specifies. */
function stubCanvas(formats: readonly string[]) {
  // Larger than `imageFileLimits.side`, so the image is re-encoded.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 3000, close: () => {} }));
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
