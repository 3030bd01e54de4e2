import { useId } from "react";

/** A filled and an outlined bar at the same place, with one label below and one above. */
type Bar = {
  /** Text below the two bars, at most eight characters. */
  label: string;
  /** The value of the outlined bar, such as the capacity. */
  outlined: number;
  /** The value of the filled bar, such as the booked slots. */
  filled: number;
  /** Text above the higher bar. */
  valueLabel: string;
  /** The full numbers, shown as a tooltip. */
  details: string;
};

type BarChartProps = {
  title: string;
  /** The accessible name of the chart. */
  summary: string;
  /** Legend of the outlined bars. */
  outlinedLabel: string;
  /** Legend of the filled bars. */
  filledLabel: string;
  bars: readonly Bar[];
  /** Formats a value for the axis. */
  format: (value: number) => string;
};

// Sizes in CSS pixels. The margins contain the labels.
const BAR_DISTANCE = 56; // from the middle of a bar to the middle of the next
const BAR_WIDTH = 34;
const PLOT_HEIGHT = 150;
const TOP_MARGIN = 18;
const BOTTOM_MARGIN = 24;
const LEFT_MARGIN = 64;

/**
 * Bars over time as SVG. A long chart scrolls sideways, because scaling it down would make the text too small. A table
 * on the same page must contain the numbers.
 */
export function BarChart({ title, summary, outlinedLabel, filledLabel, bars, format }: BarChartProps) {
  const id = useId();
  const maximum = axisMaximum(Math.max(...bars.flatMap((bar) => [bar.outlined, bar.filled])));
  const baseline = TOP_MARGIN + PLOT_HEIGHT;
  const y = (value: number) => baseline - (value / maximum) * PLOT_HEIGHT;
  const width = LEFT_MARGIN + bars.length * BAR_DISTANCE;
  const height = baseline + BOTTOM_MARGIN;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <span className="text-base font-semibold">{title}</span>
        <span className="flex flex-wrap gap-x-4 text-xs" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <span className="size-3 bg-ink forced-colors:bg-[CanvasText]" /> {filledLabel}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-3 border border-ink" /> {outlinedLabel}
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
          {[0, maximum / 2, maximum].map((value) => (
            <g key={value}>
              <line x1={LEFT_MARGIN - 6} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text x={LEFT_MARGIN - 10} y={y(value) + 4} textAnchor="end" className="fill-ink-soft">
                {format(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const x = LEFT_MARGIN + index * BAR_DISTANCE + (BAR_DISTANCE - BAR_WIDTH) / 2;
            return (
              <g key={bar.label}>
                <title>{bar.details}</title>
                <rect x={x} y={y(bar.filled)} width={BAR_WIDTH} height={baseline - y(bar.filled)} />
                <rect
                  x={x}
                  y={y(bar.outlined)}
                  width={BAR_WIDTH}
                  height={baseline - y(bar.outlined)}
                  fill="none"
                  stroke="currentColor"
                />
                <text x={x + BAR_WIDTH / 2} y={y(Math.max(bar.outlined, bar.filled)) - 5} textAnchor="middle">
                  {bar.valueLabel}
                </text>
                <text x={x + BAR_WIDTH / 2} y={baseline + 18} textAnchor="middle">
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

/** The end of the axis: the first of 1, 2, 4, 5, 10, 20, 40, 50, 100 … that is `value` or more. */
export function axisMaximum(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5].find((factor) => factor * power >= value) ?? 10) * power;
}
