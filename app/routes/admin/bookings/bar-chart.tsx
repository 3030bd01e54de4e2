import { useId } from "react";

/** A filled bar in front of a hatched bar. */
type Bar = {
  /** Text below the two bars, at most eight characters. */
  label: string;
  hatched: number;
  /** Text above the bars. */
  hatchedValueLabel: string;
  filled: number;
  /** Text inside the filled bar, or above it when the bar is too low. */
  filledValueLabel: string;
  /** The full numbers, shown as a tooltip. */
  details: string;
};

type BarChartProps = {
  title: string;
  /** The accessible name of the chart. */
  summary: string;
  color: keyof typeof colors;
  hatchedLabel: string;
  filledLabel: string;
  bars: readonly Bar[];
  /** Formats a value for the axis. */
  format: (value: number) => string;
};

// In forced-colors mode, no browser changes the colors of SVG shapes, so the bars need a system color. Some browsers
// change the color of SVG text, so `forced-color-adjust-none` keeps the color of the text inside a bar.
const colors = {
  action: { bar: "fill-action forced-colors:fill-[Highlight]", text: "fill-on-action" },
  live: { bar: "fill-live forced-colors:fill-[Highlight]", text: "fill-on-live" },
};

// Sizes in CSS pixels. The margins contain the labels.
const BAR_DISTANCE = 72; // from the middle of a bar to the middle of the next
const BAR_WIDTH = 56;
const VALUE_HEIGHT = 17; // of a value and the space below it
const PLOT_HEIGHT = 150;
const TOP_MARGIN = 18;
const BOTTOM_MARGIN = 24;
const LEFT_MARGIN = 64;

/**
 * A long chart scrolls sideways, because scaling down would make the text too small. A table on the same page must
 * contain the numbers.
 */
export function BarChart({ title, summary, color, hatchedLabel, filledLabel, bars, format }: BarChartProps) {
  const id = useId();
  const hatching = `url(#${id}-hatching)`;
  const maximum = axisMaximum(Math.max(...bars.flatMap((bar) => [bar.hatched, bar.filled])));
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
            <Swatch className={colors[color].bar} /> {filledLabel}
          </span>
          <span className="flex items-center gap-1.5">
            <Swatch fill={hatching} /> {hatchedLabel}
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
          className="num max-w-none"
          fontSize="12"
          fill="currentColor"
        >
          <title id={`${id}-summary`}>{summary}</title>
          <pattern
            id={`${id}-hatching`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
            stroke="currentColor"
          >
            <path d="M0 0v5" />
          </pattern>
          {[0, maximum / 2, maximum].map((value) => (
            <g key={value}>
              <line x1={LEFT_MARGIN - 6} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text
                x={LEFT_MARGIN - 10}
                y={y(value) + 4}
                textAnchor="end"
                className="fill-ink-soft forced-colors:fill-[CanvasText]"
              >
                {format(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const x = LEFT_MARGIN + index * BAR_DISTANCE + (BAR_DISTANCE - BAR_WIDTH) / 2;
            const middle = x + BAR_WIDTH / 2;
            const [hatchedTop, filledTop] = [y(bar.hatched), y(bar.filled)];
            const hasRoomForValue = baseline - filledTop >= VALUE_HEIGHT;
            const filledValueTop = hasRoomForValue ? filledTop : filledTop - VALUE_HEIGHT;
            return (
              <g key={bar.label}>
                <title>{bar.details}</title>
                <g stroke="currentColor">
                  <rect x={x} y={hatchedTop} width={BAR_WIDTH} height={baseline - hatchedTop} fill={hatching} />
                  <rect
                    x={x}
                    y={filledTop}
                    width={BAR_WIDTH}
                    height={baseline - filledTop}
                    className={colors[color].bar}
                  />
                  {/* The top of a hatched bar that is lower than the filled bar. */}
                  <path d={`M${x} ${hatchedTop}h${BAR_WIDTH}`} />
                </g>
                {!hasRoomForValue && (
                  <path
                    d={`M${x + 1} ${filledValueTop}h${BAR_WIDTH - 2}v${VALUE_HEIGHT - 1}h${2 - BAR_WIDTH}z`}
                    className="fill-paper forced-colors:fill-[Canvas]"
                  />
                )}
                <text
                  x={middle}
                  y={filledValueTop + VALUE_HEIGHT - 4}
                  textAnchor="middle"
                  className={
                    hasRoomForValue
                      ? `forced-color-adjust-none forced-colors:fill-[HighlightText] ${colors[color].text}`
                      : ""
                  }
                >
                  {bar.filledValueLabel}
                </text>
                <text x={middle} y={Math.min(hatchedTop, filledValueTop) - 5} textAnchor="middle">
                  {bar.hatchedValueLabel}
                </text>
                <text x={middle} y={baseline + 18} textAnchor="middle">
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

function Swatch(props: { fill?: string; className?: string }) {
  return (
    <svg aria-hidden="true" width="14" height="14" stroke="currentColor">
      <rect x="0.5" y="0.5" width="13" height="13" {...props} />
    </svg>
  );
}

/** The end of the axis: the first of 1, 2, 4, 5, 10, 20, 40, 50, 100 … that is `value` or more. */
export function axisMaximum(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5].find((factor) => factor * power >= value) ?? 10) * power;
}
