import type { PageSection } from "./page-section.ts";
import type { RecordDraft } from "./record-draft.ts";

/**
 * A part of a draft that two versions change differently: `fields.name`, `address`, `art_form_ids` or `sections.{id}`.
 */
export type DraftConflict = { part: string; mine: unknown; theirs: unknown };

/**
 * Three-way merge of two versions of a draft. A part that both change differently is a conflict, and `merged` contains
 * my version.
 * @param base the common base; `null` when unknown, which makes every difference a conflict
 */
export function mergeDrafts(
  base: RecordDraft | null,
  mine: RecordDraft,
  theirs: RecordDraft,
): { merged: RecordDraft; conflicts: DraftConflict[] } {
  const conflicts: DraftConflict[] = [];
  const decide = <Part>(part: string, old: Part | undefined, my: Part, their: Part): Part => {
    if (isSame(my, their)) return my;
    if (base && isSame(old, my)) return their;
    if (base && isSame(old, their)) return my;
    conflicts.push({ part, mine: my, theirs: their });
    return my;
  };
  const fields = { ...theirs.fields } as Record<string, unknown>;
  for (const [name, value] of Object.entries(mine.fields)) {
    fields[name] = decide(`fields.${name}`, entryOf(base?.fields, name), value, entryOf(theirs.fields, name));
  }
  const address = decide("address", base?.address, mine.address, theirs.address);
  const artFormIds = decide("art_form_ids", base?.art_form_ids, mine.art_form_ids, theirs.art_form_ids);
  // The order of sections in `theirs` applies when it is unchanged in `mine`.
  const order = base && isSame(idsOf(base), idsOf(mine)) ? [theirs, mine] : [mine, theirs];
  const sections = [...new Set(order.flatMap(idsOf))].flatMap((id) => {
    const [old, my, their] = [sectionOf(base, id), sectionOf(mine, id), sectionOf(theirs, id)];
    const decided = decide<PageSection | undefined>(`sections.${id}`, old, my, their);
    return decided ?? [];
  });
  return {
    merged: { fields: fields as RecordDraft["fields"], address, art_form_ids: artFormIds, sections },
    conflicts,
  };
}

/** The merged draft with some parts replaced by those of `theirs`. */
export function takeTheirs(merged: RecordDraft, theirs: RecordDraft, parts: readonly string[]): RecordDraft {
  let draft = merged;
  for (const part of parts) {
    const [kind, name = ""] = part.split(".");
    if (kind === "fields") {
      draft = { ...draft, fields: { ...draft.fields, [name]: entryOf(theirs.fields, name) } as RecordDraft["fields"] };
    } else if (kind === "address") draft = { ...draft, address: theirs.address };
    else if (kind === "art_form_ids") draft = { ...draft, art_form_ids: theirs.art_form_ids };
    else draft = { ...draft, sections: withTheirSection(draft.sections, theirs, name) };
  }
  return draft;
}

function withTheirSection(sections: PageSection[], theirs: RecordDraft, id: string): PageSection[] {
  const their = sectionOf(theirs, id);
  if (!their) return sections.filter((section) => section.id !== id);
  return sections.some((section) => section.id === id)
    ? sections.map((section) => (section.id === id ? their : section))
    : sections.toSpliced(theirs.sections.indexOf(their), 0, their);
}

/** Deep equality, regardless of key order. `undefined` equals a missing key. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(entryOf(one, key), entryOf(other, key)));
}

function idsOf({ sections }: RecordDraft): string[] {
  return sections.map(({ id }) => id);
}

function sectionOf(draft: RecordDraft | null, id: string): PageSection | undefined {
  return draft?.sections.find((section) => section.id === id);
}

function entryOf(object: object | undefined, key: string): unknown {
  return (object as Record<string, unknown> | undefined)?.[key];
}
