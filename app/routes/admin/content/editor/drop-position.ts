/**
 * Where a section goes that is dropped before or after another: its place from 0 in the new order. Null where it hangs already; a
 * section may be dropped beside itself, too.
 */
export function dropPosition(
  ids: readonly string[],
  id: string,
  target: { key: unknown; dropPosition: string },
): number | null {
  if (target.key === id) return null;
  const others = ids.filter((other) => other !== id);
  const place = others.indexOf(String(target.key)) + (target.dropPosition === "before" ? 0 : 1);
  return place === ids.indexOf(id) ? null : place;
}
