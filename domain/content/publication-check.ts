import type { DraftFields, RecordDraft, RecordEntity } from "./record-draft.ts";

/** What an admin should know before a record is published. */
export type PublicationCheck = {
  id: string;
  name: string;
  /** German descriptions of what visitors would miss on the page of a record that is not public yet. */
  missing: string[];
  /** The number of bookings whose guests will get an email, because location, artist or duration change. */
  mailed: number;
  /** Bookings that such a change affects and that have a phone but no email. */
  unmailed: { id: string; first_name: string; last_name: string; phone: string }[];
  /** Starts of upcoming appointments that will overlap others at the location or of the artist. */
  overlapping: Date[];
};

/**
 * German labels of what visitors would miss on the page ("kein Bild"), or "kostenlos" for a price of 0. Unlike
 * `publishingIssues`, gaps do not prevent publishing.
 * @param sitePhone the phone that guests see for a host without one
 * @param unpublishedLinks the names of linked records that visitors do not see, by field
 * @param isPostalCodeUnknown true when the table `postal_code` lacks the address's code, which may be wrong or new
 */
export function publicationGapLabels(
  entity: RecordEntity,
  draft: RecordDraft,
  upcomingAppointments: number,
  sitePhone: string | null,
  unpublishedLinks: Record<string, string> = {},
  isPostalCodeUnknown = false,
): string[] {
  const { fields, address, sections } = draft;
  const offer = entity === "offer" ? (fields as DraftFields<"offer">) : null;
  const visibleSections = sections.filter(({ visible }) => visible);
  const isEmpty = (name: string) => name in fields && !(fields as Record<string, unknown>)[name];
  const linkGap = (label: string, field: string): [string, boolean] => {
    const name = unpublishedLinks[field];
    return name === undefined ? [label, isEmpty(field)] : [`${label} („${name}“ ist nicht veröffentlicht)`, true];
  };
  const gaps: [string, boolean][] = [
    ["kein Bild", isEmpty("image_id")],
    ["keine Kurzbeschreibung", isEmpty("summary")],
    ["keine Einleitung", isEmpty("intro")],
    linkGap("keine Künstler:in", "artist_id"),
    linkGap("kein Kunstraum", "location_id"),
    linkGap("keine Region", "region_id"),
    ["keine Adresse", entity === "location" && address === null],
    [`unbekannte Postleitzahl ${address?.postal_code}`, isPostalCodeUnknown],
    ["keine Telefonnummer", isEmpty("contact_phone") && sitePhone === null],
    ["kein Text", entity !== "region" && visibleSections.length === 0],
    ["kein Termin", offer !== null && upcomingAppointments === 0],
    ["kostenlos", offer?.price === 0],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([label]) => label);
}
