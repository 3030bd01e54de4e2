import { CopyCode } from "./copy-code.tsx";

export type BookingPassProps = {
  code: string;
  /** One SVG path on a square grid of `size` modules. */
  qrCode: { size: number; path: string };
};

/** Modules of white border around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The booking code as text and QR code for check-in; dark on light in both colour modes. */
export function BookingPass({ code, qrCode }: BookingPassProps) {
  const edge = qrCode.size + 2 * QUIET_ZONE;
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
      <svg
        role="img"
        aria-label={`QR-Code mit deinem Buchungscode ${code}`}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
        shapeRendering="crispEdges"
        className="w-40 flex-none rounded-field forced-color-adjust-none sm:w-48"
      >
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={edge} height={edge} fill="#fff" />
        <path d={qrCode.path} fill="#000" />
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
