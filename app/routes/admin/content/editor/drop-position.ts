/** The new index of a section dropped before or after another one; `null` when its index does not change. */
export function dropPosition(
  ids: readonly string[],
  id: string,
  target: { key: unknown; dropPosition: string },
): number | null {
  if (target.key === id) return null;
  const others = ids.filter((other) => other !== id);
  const index = others.indexOf(String(target.key)) + (target.dropPosition === "before" ? 0 : 1);
  return index === ids.indexOf(id) ? null : index;
}
