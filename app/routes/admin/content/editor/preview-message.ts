/** A message from the editor to its preview frame. `id` is the opened section, `null` for the record's own fields. */
export type PreviewMessage = { type: "draft-saved" } | { type: "section-opened"; id: string | null };

/** The message from the preview frame once it is hydrated; the frame missed all messages posted before. */
export type PreviewReadyMessage = { type: "preview-ready" };
