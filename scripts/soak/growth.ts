/** A measurement: ms since the start, and MB. */
export type Sample = { at: number; megabytes: number };

/** Maximum growth of a program's memory in the last half of the load, as a share. */
const MAX_GROWTH = 0.05;

/** True for growth above the limit, and for a program that was not measured (NaN). */
export function isTooMuch(growth: number): boolean {
  return !(growth <= MAX_GROWTH);
}

/**
 * Growth along the least-squares line of the samples, as a share of its start. A line is used because garbage
 * collection makes single samples jump. NaN without samples and for a program without memory.
 */
export function growthOf(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const atMean = mean(samples.map(({ at }) => at));
  const megabytesMean = mean(samples.map(({ megabytes }) => megabytes));
  const covariance = mean(samples.map(({ at, megabytes }) => (at - atMean) * (megabytes - megabytesMean)));
  const variance = mean(samples.map(({ at }) => (at - atMean) ** 2));
  const slope = variance === 0 ? 0 : covariance / variance;
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  const lineAt = (at: number) => megabytesMean + slope * (at - atMean);
  return lineAt(last) / lineAt(first) - 1;
}
