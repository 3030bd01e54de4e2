import type { QrCode } from "./qr-code.ts";

/** Dark on light in both color modes. */
export function QrCodeImage({ qrCode: { size, path }, label }: { qrCode: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-40 flex-none rounded-field forced-color-adjust-none sm:w-48"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
