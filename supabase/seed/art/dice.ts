/** Smooth one-dimensional noise, about −1 … 1. */
export type Wave = (x: number) => number;

/** A seeded random number generator: the same seed gives the same sequence. */
export type Dice = {
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(list: readonly T[]): T[];
  /** Noise with a period of about `scale`, the sum of `octaves` sines. */
  wave(scale: number, octaves?: number): Wave;
};

/** Creates a generator from a text: FNV-1a for the seed, mulberry32 for the sequence. */
export function dice(seed: string): Dice {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    chance: (probability) => next() < probability,
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((value) => ({ value, rank: next() }))
        .sort((first, second) => first.rank - second.rank)
        .map(({ value }) => value),
    wave: (scale, octaves = 4) => {
      const sines = Array.from({ length: octaves }, (_, i) => ({
        frequency: ((i + 1) * between(0.7, 1.3)) / scale,
        phase: between(0, 6.3),
        height: 1 / (i + 1),
      }));
      return (x) =>
        sines.reduce((sum, sine) => sum + Math.sin(x * sine.frequency * 6.283 + sine.phase) * sine.height, 0) / 1.6;
    },
  };
}
