/** A measured value. `npm run bench` prints whether it meets its limit, if it has one. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  /** A stricter value than the limit, printed for comparison. */
  target?: number;
  /** Whether higher or lower values are better. Default more. */
  better?: "more" | "less";
};

const ROUNDS = 5;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Calls `measure` once to warm up and then five times; returns the median of each of its values. */
export async function medianOfRounds<Name extends string>(
  measure: () => Promise<Record<Name, number>>,
): Promise<Record<Name, number>> {
  const first = await measure();
  const rounds: Record<Name, number>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measure());
  const names = Object.keys(first) as Name[];
  const medians = names.map((name) => [name, median(rounds.map((round) => round[name]))]);
  return Object.fromEntries(medians) as Record<Name, number>;
}
