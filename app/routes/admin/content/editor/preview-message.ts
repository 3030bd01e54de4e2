/** A message from the editor to its preview frame. `id` is the opened section, `null` for the record's own fields. */
export type PreviewMessage = { type: "draft-saved" } | { type: "section-opened"; id: string | null };

/** The preview frame's message once it is hydrated. The editor then repeats the messages that the frame missed. */
export type PreviewReadyMessage = { type: "preview-ready" };
