/** A message from the editor to its preview frame. `id` is the section's id, `null` for the record's own fields. */
export type PreviewMessage = { type: "draft-saved" } | { type: "section-opened"; id: string | null };

/**
 * A message from the preview frame to the editor, sent once the frame is hydrated. The editor then repeats the messages
 * that the frame missed.
 */
export type PreviewReadyMessage = { type: "preview-ready" };
