/** Message from the editor to its preview frame after a save. */
export const PREVIEW_CHANGED = "draft-saved";
