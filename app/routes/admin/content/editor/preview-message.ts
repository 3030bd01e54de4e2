/** What an editor tells the preview beside it when the draft was saved. */
export const PREVIEW_CHANGED = "draft-saved";
