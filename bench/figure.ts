/** A measured value. With `must` and `aim` it gets a verdict, without them it is only printed. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  must?: number;
  aim?: number;
  better?: "more" | "less";
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
