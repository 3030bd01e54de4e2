/** A measured value. `npm run bench` judges those with a limit and only prints the others. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  /** A stricter value than the limit, printed for comparison. */
  target?: number;
  /** Whether higher or lower values are better. */
  better?: "more" | "less";
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
