import type { ChangedRecords, RecordEntity } from "#domain/content/record-draft.ts";

/** Purging cached pages takes up to a minute. */
export const purgeMessage = "In spätestens einer Minute sehen es alle.";

/** What a public record no longer shows after a record of this entity is hidden. */
const lostLinkLabels: Partial<Record<RecordEntity, string>> = {
  artist: "keine Künstler:in",
  location: "keinen Kunstraum",
  region: "keine Region",
};

/**
 * `purgeMessage` when one of the changed records was or is public, else `undefined`. When public records showed the
 * changed ones until now, the message begins with the number of these public records.
 */
export function purgeMessageFor(entity: RecordEntity, changed: ChangedRecords["changed"]): string | undefined {
  const isPublic = changed.some((record) => record.previous_status === "published" || record.status === "published");
  if (!isPublic) return undefined;
  const count = changed.reduce((sum, record) => sum + record.links_lost, 0);
  const [one, many] =
    entity === "region" ? ["veröffentlichter Eintrag", "Einträge"] : ["veröffentlichtes Angebot", "Angebote"];
  const subject = count === 1 ? `1 ${one} zeigt` : `${count} veröffentlichte ${many} zeigen`;
  return count > 0 ? `${subject} jetzt ${lostLinkLabels[entity]}. ${purgeMessage}` : purgeMessage;
}
