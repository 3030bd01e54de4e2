import { encode } from "uqr";

/** A QR code as one SVG path on a square grid of `size` modules, without a border. */
export type QrCode = { size: number; path: string };

/** Runs on the server only, so that the browser does not load the encoder. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
