/**
 * Rights of each role on each table. `none` is no grant, `some` means the rows that row-level security allows
 * (published, own), `all` means every row. `user` is a signed-in user who is not an admin.
 */
type Right = "none" | "some" | "all";
type Rights = { select: Right; insert: Right; update: Right; delete: Right };
const rights = (select: Right, insert: Right = "none", update: Right = "none", remove: Right = "none"): Rights => ({
  select,
  insert,
  update,
  delete: remove,
});
const nothing = rights("none");
const everything = rights("all", "all", "all", "all");
const reads = rights("all");

type Line = { anon: Rights; user: Rights; admin: Rights; service: Rights };
// Signed-in users have the grants that admins need; row-level security hides the rows from them.
const content: Line = {
  anon: rights("some"),
  user: rights("some", "some", "some", "some"),
  admin: everything,
  service: everything,
};
/** Rows that connect two records: inserted and deleted, never updated. */
const link: Line = {
  anon: rights("some"),
  user: rights("some", "some", "none", "some"),
  admin: rights("all", "all", "none", "all"),
  service: everything,
};
/** Tables that only functions write. */
const written = { anon: nothing, user: rights("some"), admin: reads, service: everything };
export const matrix: Record<string, Line> = {
  region: content,
  location: content,
  artist: content,
  offer: content,
  media: content,
  address: content,
  offer_type: content,
  art_form: content,
  offer_art_form: link,
  artist_art_form: link,
  cms_page_section: content,
  landing_page: {
    anon: rights("some"),
    user: rights("some", "none", "some"),
    admin: rights("all", "none", "all"),
    service: everything,
  },
  site_setting: {
    anon: reads,
    user: rights("all", "none", "some"),
    admin: rights("all", "none", "all"),
    service: everything,
  },
  postal_code: { anon: reads, user: reads, admin: reads, service: reads },
  offer_appointment: { anon: rights("some"), user: rights("some"), admin: reads, service: everything },
  offer_booking: written,
  offer_booking_note: written,
  offer_booking_change: { anon: nothing, user: nothing, admin: nothing, service: everything },
  appointment_message: written,
  check_in_pass: written,
  waitlist_entry: written,
  mail_outbox: written,
  profile: { ...written, admin: rights("some") },
  follow: { ...written, admin: rights("some") },
  calendar_feed: { ...written, admin: rights("some") },
  content_version: { ...written, service: reads },
  content_trash: { ...written, service: reads },
  scheduled_publication: written,
  content_change: {
    anon: nothing,
    user: rights("some", "none", "none", "some"),
    admin: rights("all", "none", "none", "all"),
    service: rights("all", "none", "none", "all"),
  },
  audit_log: { ...written, service: reads },
  slug_tombstone: { anon: nothing, user: nothing, admin: nothing, service: nothing },
};
