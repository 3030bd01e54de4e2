/** `npm run bench` prints whether the value meets the limit. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  /** Stricter than the limit, printed for comparison. */
  target?: number;
  /** "more" by default. */
  better?: "more" | "less";
};

const ROUNDS = 5;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median of each value of `measure`, after one call to warm up. */
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
