/**
 * The new index of a dropped section; `null` when its index does not change.
 * @param target React Aria's drop target: the `key` of a section, which may be the dropped one, and `dropPosition`
 * "before" or "after"
 */
export function indexAfterDrop(
  ids: readonly string[],
  id: string,
  target: { key: unknown; dropPosition: string },
): number | null {
  if (target.key === id) return null;
  const otherIds = ids.filter((otherId) => otherId !== id);
  const targetIndex = otherIds.indexOf(String(target.key));
  const index = target.dropPosition === "before" ? targetIndex : targetIndex + 1;
  return index === ids.indexOf(id) ? null : index;
}
