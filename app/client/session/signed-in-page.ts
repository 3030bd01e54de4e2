/** What a page needs only while somebody is signed in; loaded on demand. */
export { restorePageDraft, savePageDraft } from "#app/client/form-draft-fields.ts";
export { notifyDeniedAccess } from "./denied-access.ts";
