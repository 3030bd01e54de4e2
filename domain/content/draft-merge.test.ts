import { describe, expect, it } from "vitest";
import { applyTheirs, isSame, mergeDrafts } from "./draft-merge.ts";
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

describe("mergeDrafts", () => {
  it("merges the changes of both versions when they are in different parts", () => {
    const mine = aDraft("Das Oderbruch", [quoted(a, "meins"), b]);
    const theirs = aDraft("Oderbruch", [a, quoted(b, "ihres"), c], {
      address: { street: "", postal_code: "", city: "Letschin" },
    });
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ fields: { name: "Das Oderbruch" }, address: { city: "Letschin" } });
    expect(merged.sections).toEqual([quoted(a, "meins"), quoted(b, "ihres"), c]);
  });

  it("reports a conflict and keeps my version, which applyTheirs can replace, when both versions change a part", () => {
    const mine = aDraft("Meins", [quoted(a, "meins"), b]);
    const theirs = aDraft("Ihres", [quoted(a, "ihres")]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts.map(({ part }) => part)).toEqual(["fields.name", `sections.${a.id}`]);
    expect([merged.fields, merged.sections]).toMatchObject([{ name: "Meins" }, [quoted(a, "meins")]]);
    expect(applyTheirs(merged, theirs, ["fields.name"])).toMatchObject({
      fields: { name: "Ihres" },
      sections: [quoted(a, "meins")],
    });
    expect(applyTheirs(merged, theirs, [`sections.${a.id}`]).sections).toEqual([quoted(a, "ihres")]);
  });

  it("reports a conflict when one version deletes a section that the other edits", () => {
    const [mine, theirs] = [aDraft("Oderbruch", [b]), aDraft("Oderbruch", [quoted(a, "noch im Schreiben"), b])];
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toMatchObject([{ part: `sections.${a.id}`, mine: undefined }]);
    expect(applyTheirs(merged, theirs, [`sections.${a.id}`]).sections.map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it("reports one conflict for the position when the versions change different coordinates of a location", () => {
    const located = (latitude: number, longitude: number) => {
      const draft = aDraft("Ziegelei", []);
      const fields = { ...draft.fields, corrected_latitude: latitude, corrected_longitude: longitude };
      return { ...draft, fields } as RecordDraft;
    };
    const [mine, theirs] = [located(52.7, 14.3), located(52.6, 14.4)];
    const { merged, conflicts } = mergeDrafts(located(52.6, 14.3), mine, theirs);
    expect(conflicts.map(({ part }) => part)).toEqual(["position"]);
    expect(merged).toEqual(mine);
    expect(applyTheirs(merged, theirs, ["position"])).toEqual(theirs);
    expect(mergeDrafts(mine, mine, theirs)).toEqual({ merged: theirs, conflicts: [] });
  });

  it("uses the changed order when only one version moves sections", () => {
    expect(mergeDrafts(base, base, aDraft("Oderbruch", [b, a])).merged.sections).toEqual([b, a]);
    expect(mergeDrafts(base, aDraft("Oderbruch", [b, a]), base).merged.sections).toEqual([b, a]);
  });

  it("keeps new sections of both versions after their predecessors, also when the other version moves sections", () => {
    const [x, y] = [newPageSection("text"), newPageSection("text")];
    const mergedOrder = (mine: PageSection[], theirs: PageSection[]) =>
      mergeDrafts(base, aDraft("Oderbruch", mine), aDraft("Oderbruch", theirs)).merged.sections;
    expect(mergedOrder([a, x, b], [y, a, b])).toEqual([y, a, x, b]);
    expect(mergedOrder([y, a, b], [a, b, x, c])).toEqual([y, a, b, x, c]);
    expect(mergedOrder([a, x, b], [b, a])).toEqual([b, a, x]);
    expect(mergedOrder([b, a], [a, x, b])).toEqual([b, a, x]);
    expect(mergedOrder([x, b], [y, a, b])).toEqual([x, y, b]);
  });

  it("uses my order when both versions move sections", () => {
    const before = aDraft("Oderbruch", [a, b, c]);
    const { merged } = mergeDrafts(before, aDraft("Oderbruch", [b, a, c]), aDraft("Oderbruch", [a, c, b]));
    expect(merged.sections).toEqual([b, a, c]);
  });

  it("reports every difference as a conflict when the base is unknown", () => {
    expect(mergeDrafts(null, aDraft("Meins", [a]), aDraft("Ihres", [a])).conflicts).toHaveLength(1);
  });
});

it("compares arrays in order, and objects without regard to key order and undefined values", () => {
  expect(isSame({ a: [1, { b: null }], c: undefined, d: 2 }, { d: 2, a: [1, { b: null }] })).toBe(true);
  expect(isSame({ a: [] }, { a: {} })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
