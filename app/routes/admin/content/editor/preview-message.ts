/** A message from the editor to its preview frame. `id` is the opened section, `null` for the record's own fields. */
export type PreviewMessage = { type: "draft-saved" } | { type: "section-opened"; id: string | null };

/** The message from a preview frame that is hydrated, which missed the messages posted until then. */
export type PreviewReadyMessage = { type: "preview-ready" };
