import fc from "fast-check";
import { decodeQR } from "qr/decode.js";
import { expect, it } from "vitest";
import { type QrCode, qrCodeOf } from "./qr-code.ts";

const aBookingCode = fc.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/);

it("draws a QR code from which the check-in decoder reads the booking code", () => {
  fc.assert(
    fc.property(aBookingCode, (code) => {
      expect(decodeQR(imageOf(qrCodeOf(code)))).toBe(code);
    }),
    { numRuns: 20 },
  );
});

it("leaves four white modules on each side of the QR code", () => {
  const { size, path } = qrCodeOf("ABCD2345");
  const coordinates = darkModules(path).flat();
  expect([Math.min(...coordinates), Math.max(...coordinates)]).toEqual([4, size - 5]);
});

/** The drawn path as pixels, dark on white; a module is a square of 4 × 4 pixels. */
function imageOf({ size, path }: QrCode) {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [x, y] of darkModules(path)) {
    for (let row = 0; row < scale; row++) {
      const start = ((y * scale + row) * width + x * scale) * 3;
      data.fill(0, start, start + scale * 3);
    }
  }
  return { width, height: width, data };
}

function darkModules(path: string): [number, number][] {
  return [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
}
