import { describe, expect, it } from "vitest";
import { isSame, mergeDrafts, takeTheirs } from "./draft-merge.ts";
import { newPageSection } from "./new-page-section.ts";
import type { PageSection } from "./page-section.ts";
import type { RecordDraft } from "./record-draft.ts";

const [a, b, c] = [newPageSection("quote"), newPageSection("quote"), newPageSection("quote")];
const quoted = (section: PageSection, quote: string) => ({ ...section, content: { quote, author: "" } }) as PageSection;
const aDraft = (name: string, sections: PageSection[], more: Partial<RecordDraft> = {}): RecordDraft => ({
  fields: { name, intro: "", image_id: null },
  address: null,
  art_form_ids: [],
  sections,
  ...more,
});
const base = aDraft("Oderbruch", [a, b]);

describe("two people at one draft", () => {
  it("keep what only one of them changed, without a question", () => {
    const mine = aDraft("Das Oderbruch", [quoted(a, "meins"), b]);
    const theirs = aDraft("Oderbruch", [a, quoted(b, "ihres"), c], {
      address: { street: "", postal_code: "", city: "Letschin" },
    });
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ fields: { name: "Das Oderbruch" }, address: { city: "Letschin" } });
    expect(merged.sections).toEqual([quoted(a, "meins"), quoted(b, "ihres"), c]);
  });

  it("are asked about what both changed; until then mine stands, and theirs can be taken part by part", () => {
    const mine = aDraft("Meins", [quoted(a, "meins"), b]);
    const theirs = aDraft("Ihres", [quoted(a, "ihres")]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts.map(({ part }) => part)).toEqual(["fields.name", `sections.${a.id}`]);
    expect([merged.fields, merged.sections]).toMatchObject([{ name: "Meins" }, [quoted(a, "meins")]]);
    expect(takeTheirs(merged, theirs, ["fields.name"])).toMatchObject({
      fields: { name: "Ihres" },
      sections: [quoted(a, "meins")],
    });
    expect(takeTheirs(merged, theirs, [`sections.${a.id}`]).sections).toEqual([quoted(a, "ihres")]);
  });

  it("lose no section that one deleted and the other wrote in", () => {
    const [mine, theirs] = [aDraft("Oderbruch", [b]), aDraft("Oderbruch", [quoted(a, "noch im Schreiben"), b])];
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toMatchObject([{ part: `sections.${a.id}`, mine: undefined }]);
    expect(takeTheirs(merged, theirs, [`sections.${a.id}`]).sections.map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it("keep the order of whoever changed it", () => {
    expect(mergeDrafts(base, base, aDraft("Oderbruch", [b, a])).merged.sections).toEqual([b, a]);
    expect(mergeDrafts(base, aDraft("Oderbruch", [b, a]), base).merged.sections).toEqual([b, a]);
  });

  it("are asked about every difference when nobody knows what they began with", () => {
    expect(mergeDrafts(null, aDraft("Meins", [a]), aDraft("Ihres", [a])).conflicts).toHaveLength(1);
  });
});

it("compares what values say, not how they are written", () => {
  expect(isSame({ a: [1, { b: null }], c: undefined }, { a: [1, { b: null }] })).toBe(true);
  expect(isSame({ a: [] }, { a: {} })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
