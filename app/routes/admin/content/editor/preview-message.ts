/** Messages from the editor to its preview frame: the draft was saved, or a section was opened (`null`: the record's own fields). */
export type PreviewMessage = { type: "draft-saved" } | { type: "section-opened"; id: string | null };
