/** `elapsedMs` counts from the start of the load. */
export type Sample = { elapsedMs: number; megabytes: number };

/** In the last half of the load, as a share of the memory at its beginning. */
const MAX_GROWTH = 0.05;

/** NaN, the growth of a program that was not measured, counts as too much. */
export function isTooMuchGrowth(growth: number): boolean {
  return !(growth <= MAX_GROWTH);
}

/**
 * Growth as a share, along the least-squares line of the samples, because garbage collection makes single samples jump.
 * NaN without samples, and when all samples are 0 MB.
 */
export function growthOf(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const elapsedMean = mean(samples.map(({ elapsedMs }) => elapsedMs));
  const megabytesMean = mean(samples.map(({ megabytes }) => megabytes));
  const covariance = mean(
    samples.map(({ elapsedMs, megabytes }) => (elapsedMs - elapsedMean) * (megabytes - megabytesMean)),
  );
  const variance = mean(samples.map(({ elapsedMs }) => (elapsedMs - elapsedMean) ** 2));
  const slope = variance === 0 ? 0 : covariance / variance;
  const lineAt = (elapsedMs: number) => megabytesMean + slope * (elapsedMs - elapsedMean);
  return lineAt(samples.at(-1)?.elapsedMs ?? 0) / lineAt(samples[0]?.elapsedMs ?? 0) - 1;
}
