/** Splits ids into batches of at most `size`. */
export function batchesOf<Id>(ids: readonly Id[], size: number): Id[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}
