import type { PageSection } from "./page-section.ts";
import type { RecordDraft } from "./record-draft.ts";

/** A part of a draft that two people changed differently: `fields.name`, `address`, `artFormIds` or `sections.{id}`. */
export type DraftConflict = { part: string; mine: unknown; theirs: unknown };

/**
 * Brings two people's changes of one draft together. What only one of them changed is taken from them; what both changed
 * differently is a conflict, in which `merged` holds mine until somebody decides.
 * @param base what both began with; `null` when nobody knows, then every difference is a conflict
 */
export function mergeDrafts(
  base: RecordDraft | null,
  mine: RecordDraft,
  theirs: RecordDraft,
): { merged: RecordDraft; conflicts: DraftConflict[] } {
  const conflicts: DraftConflict[] = [];
  const decide = <Part>(part: string, was: Part | undefined, my: Part, their: Part): Part => {
    if (isSame(my, their)) return my;
    if (base && isSame(was, my)) return their;
    if (base && isSame(was, their)) return my;
    conflicts.push({ part, mine: my, theirs: their });
    return my;
  };
  const fields = { ...theirs.fields } as Record<string, unknown>;
  for (const [name, value] of Object.entries(mine.fields)) {
    fields[name] = decide(`fields.${name}`, entryOf(base?.fields, name), value, entryOf(theirs.fields, name));
  }
  const address = decide("address", base?.address, mine.address, theirs.address);
  const artFormIds = decide("art_form_ids", base?.art_form_ids, mine.art_form_ids, theirs.art_form_ids);
  const order = base && isSame(idsOf(base), idsOf(mine)) ? [theirs, mine] : [mine, theirs];
  const sections = [...new Set(order.flatMap(idsOf))].flatMap((id) => {
    const [was, my, their] = [sectionOf(base, id), sectionOf(mine, id), sectionOf(theirs, id)];
    const decided = decide<PageSection | undefined>(`sections.${id}`, was, my, their);
    return decided ?? [];
  });
  return {
    merged: { fields: fields as RecordDraft["fields"], address, art_form_ids: artFormIds, sections },
    conflicts,
  };
}

/** The merged draft with the other person's version of some parts. */
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

/** Whether two values say the same, whatever the order of their keys. What is undefined is not there. */
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
