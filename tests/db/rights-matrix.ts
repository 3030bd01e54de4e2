/**
 * Rights of each role on each table. `none` is no grant, `some` means the rows that row-level security allows
 * (published, own or none), `all` means every row. `user` is a signed-in user who is not an admin.
 */
export type Right = "none" | "some" | "all";
type Rights = { select: Right; insert: Right; update: Right; delete: Right };
const rights = (select: Right, insert: Right = "none", update: Right = "none", remove: Right = "none"): Rights => ({
  select,
  insert,
  update,
  delete: remove,
});
const noRights = rights("none");
const allRights = rights("all", "all", "all", "all");
const readOnly = rights("all");

type RightsByRole = { anon: Rights; user: Rights; admin: Rights; service: Rights };
// `user` and `admin` have the same Postgres role, so `user` has the grants that admins need. Row-level security lets
// `user` read published rows and write none.
const content: RightsByRole = {
  anon: rights("some"),
  user: rights("some", "some", "some", "some"),
  admin: allRights,
  service: allRights,
};
/** Rows that connect two records: admins insert and delete them, but do not update them. */
const link: RightsByRole = {
  anon: rights("some"),
  user: rights("some", "some", "none", "some"),
  admin: rights("all", "all", "none", "all"),
  service: allRights,
};
/** Tables that users and admins change through functions only. */
const writtenByFunctions = { anon: noRights, user: rights("some"), admin: readOnly, service: allRights };
export const rightsMatrix: Record<string, RightsByRole> = {
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
    service: allRights,
  },
  site_setting: {
    anon: readOnly,
    user: rights("all", "none", "some"),
    admin: rights("all", "none", "all"),
    service: allRights,
  },
  postal_code: { anon: readOnly, user: readOnly, admin: readOnly, service: readOnly },
  offer_appointment: { anon: rights("some"), user: rights("some"), admin: readOnly, service: allRights },
  offer_booking: writtenByFunctions,
  offer_booking_note: writtenByFunctions,
  offer_booking_change: { anon: noRights, user: noRights, admin: noRights, service: allRights },
  appointment_message: writtenByFunctions,
  check_in_pass: writtenByFunctions,
  waitlist_entry: writtenByFunctions,
  mail_outbox: writtenByFunctions,
  profile: { ...writtenByFunctions, admin: rights("some") },
  follow: { ...writtenByFunctions, admin: rights("some") },
  calendar_feed: { ...writtenByFunctions, admin: rights("some") },
  content_version: { ...writtenByFunctions, service: readOnly },
  content_trash: { ...writtenByFunctions, service: readOnly },
  scheduled_publication: writtenByFunctions,
  content_change: {
    anon: noRights,
    user: rights("some", "none", "none", "some"),
    admin: rights("all", "none", "none", "all"),
    service: rights("all", "none", "none", "all"),
  },
  audit_log: { ...writtenByFunctions, service: readOnly },
  slug_tombstone: { anon: noRights, user: noRights, admin: noRights, service: noRights },
};
