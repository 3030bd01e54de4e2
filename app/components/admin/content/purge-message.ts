import type { ChangedRecords } from "#domain/content/record-draft.ts";

/** Purging cached pages takes up to a minute. */
export const purgeMessage = "In spätestens einer Minute sehen es alle.";

/** `purgeMessage` when one of the changed records was or is public, else `undefined`. */
export function purgeMessageFor(
  changed: readonly Pick<ChangedRecords["changed"][number], "previous_status" | "status">[],
): string | undefined {
  const isPublic = changed.some((record) => record.previous_status === "published" || record.status === "published");
  return isPublic ? purgeMessage : undefined;
}
