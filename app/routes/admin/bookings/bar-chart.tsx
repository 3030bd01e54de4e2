import { useId } from "react";

export type Bar = {
  /** Text below the bar, at most eight characters. */
  label: string;
  /** The height of the outlined bar, such as the capacity. */
  whole: number;
  /** The height of the filled bar, such as the booked slots. */
  part: number;
  /** Text above the bar. */
  valueLabel: string;
  /** The full numbers, shown as a tooltip. */
  details: string;
};

export type BarChartProps = {
  title: string;
  /** The accessible name of the chart. */
  summary: string;
  /** Legend of the outlined bars. */
  wholeLabel: string;
  /** Legend of the filled bars. */
  partLabel: string;
  bars: readonly Bar[];
  format: (value: number) => string;
};

const STEP = 56;
const BAR = 34;
const HEIGHT = 150;
const TOP = 18;
const LEFT = 64;

/**
 * Bars over time as SVG. The text keeps its size, so a long chart scrolls sideways. A table on the same page must
 * contain the numbers.
 */
export function BarChart({ title, summary, wholeLabel, partLabel, bars, format }: BarChartProps) {
  const id = useId();
  const top = axisMaximum(Math.max(...bars.flatMap((bar) => [bar.whole, bar.part])));
  const y = (value: number) => TOP + HEIGHT - (value / top) * HEIGHT;
  const width = LEFT + bars.length * STEP;
  const height = TOP + HEIGHT + 24;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <span className="text-base font-semibold">{title}</span>
        <span className="flex flex-wrap gap-x-4 text-xs" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <span className="size-3 bg-ink forced-colors:bg-[CanvasText]" /> {partLabel}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-3 border border-ink" /> {wholeLabel}
          </span>
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section aria-label={title} tabIndex={0} className="scrolls-sideways">
        <svg
          role="img"
          aria-labelledby={`${id}-summary`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className="num max-w-none text-ink"
          fontSize="12"
          fill="currentColor"
        >
          <title id={`${id}-summary`}>{summary}</title>
          {[0, top / 2, top].map((value) => (
            <g key={value}>
              <line x1={LEFT - 6} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text x={LEFT - 10} y={y(value) + 4} textAnchor="end" className="fill-ink-soft">
                {format(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const x = LEFT + index * STEP + (STEP - BAR) / 2;
            return (
              <g key={bar.label}>
                <title>{bar.details}</title>
                <rect x={x} y={y(bar.part)} width={BAR} height={TOP + HEIGHT - y(bar.part)} />
                <rect
                  x={x}
                  y={y(bar.whole)}
                  width={BAR}
                  height={TOP + HEIGHT - y(bar.whole)}
                  fill="none"
                  stroke="currentColor"
                />
                <text x={x + BAR / 2} y={y(Math.max(bar.whole, bar.part)) - 5} textAnchor="middle">
                  {bar.valueLabel}
                </text>
                <text x={x + BAR / 2} y={TOP + HEIGHT + 18} textAnchor="middle">
                  {bar.label}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
    </figure>
  );
}

/** The end of the axis: the smallest 1, 2, 4 or 5 times a power of ten that is not below `value`; 1 for 0. */
export function axisMaximum(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}
