import { encodeQR } from "qr";

/** `path` is one SVG path. `size` is the length of a side in modules, including the quiet zone on both ends. */
export type QrCode = { size: number; path: string };

/** Width in modules of the white border around a QR code (ISO/IEC 18004, section 5.3.8). */
const QUIET_ZONE = 4;

/** Only for the server and lazy-loaded code: a page must not load the encoder with its first scripts. */
export function qrCodeOf(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join("") };
}
