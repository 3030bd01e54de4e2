import { expect, it } from "vitest";
import { changeDraft, newSectionChange } from "./draft-change.ts";
import type { RecordDraft } from "./record-draft.ts";

it("does not add a section that the draft already contains", () => {
  const draft = { sections: [] } as unknown as RecordDraft;
  const addition = newSectionChange("text", 0);
  const added = changeDraft(draft, addition);
  expect(added.sections).toEqual([addition.section]);
  expect(changeDraft(added, addition)).toBe(added);
});
