import { CopyCode } from "./copy-code.tsx";

export type BookingPassProps = {
  code: string;
  /** One SVG path on a square grid of `size` modules, quiet zone included. */
  qrCode: { size: number; path: string };
};

/** The booking code as text and QR code for check-in; dark on light in both color modes. */
export function BookingPass({ code, qrCode }: BookingPassProps) {
  const { size, path } = qrCode;
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
      <svg
        role="img"
        aria-label={`QR-Code mit deinem Buchungscode ${code}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-40 flex-none rounded-field forced-color-adjust-none sm:w-48"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className="grid justify-items-start gap-2">
        <p className="eyebrow">Dein Buchungscode</p>
        <p className="num font-text text-display-sm font-semibold tracking-[0.12em] text-ink-strong">{code}</p>
        <CopyCode code={code} />
        <p className="max-w-60 text-xs text-ink-soft">Zeig ihn an der Tür oder nenne ihn, wenn du uns schreibst.</p>
      </div>
    </div>
  );
}
