/** Smooth one-dimensional noise, about −1 … 1. */
export type Noise = (x: number) => number;

/** A seeded random number generator: the same seed gives the same sequence. */
export type Random = {
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** Any direction, in radians. */
  angle(): number;
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(list: readonly T[]): T[];
  /** Noise of about the given period, the sum of `octaves` sines. */
  noise(period: number, octaves?: number): Noise;
};

/** A full turn in radians, rounded. A more exact number here or in `angle` would change the drawings. */
const fullTurn = 6.283;

/** FNV-1a for the seed, mulberry32 for the sequence. */
export function seededRandom(seed: string): Random {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  /** From 0 up to 1, like `Math.random`. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const angle = () => between(0, 6.3);
  return {
    between,
    angle,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    chance: (probability) => next() < probability,
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((value) => ({ value, rank: next() }))
        .sort((first, second) => first.rank - second.rank)
        .map(({ value }) => value),
    noise: (period, octaves = 4) => {
      const sines = Array.from({ length: octaves }, (_, index) => ({
        frequency: ((index + 1) * between(0.7, 1.3)) / period,
        phase: angle(),
        amplitude: 1 / (index + 1),
      }));
      const valueAt = (x: number) =>
        sines.reduce((sum, sine) => sum + Math.sin(x * sine.frequency * fullTurn + sine.phase) * sine.amplitude, 0);
      // Scales the sum to about −1 … 1.
      return (x) => valueAt(x) / 1.6;
    },
  };
}
