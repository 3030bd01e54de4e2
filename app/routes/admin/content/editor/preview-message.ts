/** From the editor to the preview frame. `id` is the id of a section, or `null` for the record's own fields. */
export type PreviewMessage = { type: "draft-saved" } | { type: "section-opened"; id: string | null };

/**
 * From the preview frame to the editor, once the frame is hydrated. The editor then repeats the messages that the
 * frame missed.
 */
export type PreviewReadyMessage = { type: "preview-ready" };
