import { type PointerEvent, useId } from "react";
import type { Media } from "#workers/data/media/media.ts";
import { MediaThumbnail } from "./media-thumbnail.tsx";

/** Fractions of the width and the height, from 0 at the top left to 1. */
type FocalPoint = { x: number; y: number };

type FocalPointFieldProps = {
  media: Media;
  value: FocalPoint;
  onChange: (value: FocalPoint) => void;
};

/** The aspect ratios in which pages show images. */
const aspectRatios = [
  { label: "Hochformat", className: "aspect-3/4" },
  { label: "Quadrat", className: "aspect-square" },
  { label: "Querformat", className: "aspect-4/3" },
  { label: "Breitbild", className: "aspect-video" },
] as const;

const percent = (fraction: number) => Math.round(fraction * 100);

export function FocalPointField({ media, value, onChange }: FocalPointFieldProps) {
  const hintId = useId();
  const setFromPointer = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    onChange({ x: toFraction(clientX - box.left, box.width), y: toFraction(clientY - box.top, box.height) });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="text-xs font-semibold">Bildmitte</legend>
      <p id={hintId} className="text-xs text-ink-soft">
        Drück auf die Stelle, die nie abgeschnitten werden darf.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        {/* For pointers only; the sliders are the accessible control. */}
        <div
          className="relative cursor-crosshair touch-none justify-self-start"
          style={{ width: `min(100%, calc(24rem * ${media.width / media.height}))` }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setFromPointer(event);
          }}
          onPointerMove={(event) => event.buttons > 0 && setFromPointer(event)}
        >
          <MediaThumbnail
            media={media}
            sizes="26rem"
            isDecorative={false}
            className="pointer-events-none h-auto! select-none"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-7 -translate-1/2 rounded-pill border-3 border-[#fff] shadow-[0_0_0_2px_#393c4d,inset_0_0_0_2px_#393c4d]"
            style={{ left: `${percent(value.x)}%`, top: `${percent(value.y)}%` }}
          />
        </div>
        <ul className="grid grid-cols-4 items-end gap-3 sm:grid-cols-2">
          {aspectRatios.map(({ label, className }) => (
            <li key={label} className="grid gap-1">
              <span className={`block overflow-hidden bg-paper-deep ${className}`}>
                <MediaThumbnail media={{ ...media, focal_x: value.x, focal_y: value.y }} sizes="7rem" />
              </span>
              <span className="text-2xs text-ink-soft">{label}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Slider label="Von links" value={value.x} onChange={(x) => onChange({ ...value, x })} describedBy={hintId} />
        <Slider label="Von oben" value={value.y} onChange={(y) => onChange({ ...value, y })} describedBy={hintId} />
      </div>
    </fieldset>
  );
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void; describedBy: string };

function Slider({ label, value, onChange, describedBy }: SliderProps) {
  return (
    <label className="flex min-h-target items-center gap-3 text-xs">
      <span className="w-16 flex-none">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent(value)}
        aria-describedby={describedBy}
        aria-valuetext={`${percent(value)} Prozent`}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber / 100)}
        className="h-6 min-w-0 flex-1 accent-(--ink)"
      />
      <span className="num w-10 text-right text-ink-soft">{percent(value)} %</span>
    </label>
  );
}

function toFraction(distance: number, length: number): number {
  return percent(Math.min(1, Math.max(0, distance / length))) / 100;
}
