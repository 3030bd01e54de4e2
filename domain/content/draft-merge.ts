import type { PageSection } from "./page-section.ts";
import type { RecordDraft } from "./record-draft.ts";

/** `part` is `fields.{name}`, `position`, `address`, `art_form_ids` or `sections.{id}`. */
export type DraftConflict = { part: string; mine: unknown; theirs: unknown };

/** Merged as one part: latitude and longitude of different versions would form a position that nobody has set. */
const positionFields = ["corrected_latitude", "corrected_longitude"];

/**
 * Three-way merge. `merged` has my version of each conflict, and my order when both versions move sections.
 * @param base the version from which `mine` and `theirs` were made; without a base, every difference is a conflict
 */
export function mergeDrafts(
  base: RecordDraft | null,
  mine: RecordDraft,
  theirs: RecordDraft,
): { merged: RecordDraft; conflicts: DraftConflict[] } {
  const conflicts: DraftConflict[] = [];
  const mergePart = <Part>(part: string, old: Part | undefined, my: Part, their: Part): Part => {
    if (isSame(my, their)) return my;
    if (base && isSame(old, my)) return their;
    if (base && isSame(old, their)) return my;
    conflicts.push({ part, mine: my, theirs: their });
    return my;
  };
  const fields = { ...theirs.fields } as Record<string, unknown>;
  for (const [name, value] of Object.entries(mine.fields)) {
    if (positionFields.includes(name)) continue;
    fields[name] = mergePart(`fields.${name}`, entryOf(base?.fields, name), value, entryOf(theirs.fields, name));
  }
  Object.assign(fields, mergePart("position", positionOf(base), positionOf(mine), positionOf(theirs)));
  const address = mergePart("address", base?.address, mine.address, theirs.address);
  const artFormIds = mergePart("art_form_ids", base?.art_form_ids, mine.art_form_ids, theirs.art_form_ids);
  const order = base && !hasMovedSections(base, mine) ? mergeOrder(theirs, mine) : mergeOrder(mine, theirs);
  const sections = order.flatMap((id) => {
    const [old, my, their] = [sectionOf(base, id), sectionOf(mine, id), sectionOf(theirs, id)];
    const mergedSection = mergePart<PageSection | undefined>(`sections.${id}`, old, my, their);
    return mergedSection ?? [];
  });
  return {
    merged: { fields: fields as RecordDraft["fields"], address, art_form_ids: artFormIds, sections },
    conflicts,
  };
}

/** The merged draft, with the conflicting `parts` taken from `theirs`. */
export function applyTheirs(merged: RecordDraft, theirs: RecordDraft, parts: readonly string[]): RecordDraft {
  let draft = merged;
  for (const part of parts) {
    const [kind, key = ""] = part.split(".");
    if (kind === "fields") {
      draft = { ...draft, fields: { ...draft.fields, [key]: entryOf(theirs.fields, key) } as RecordDraft["fields"] };
    } else if (kind === "position") {
      draft = { ...draft, fields: { ...draft.fields, ...positionOf(theirs) } };
    } else if (kind === "address") {
      draft = { ...draft, address: theirs.address };
    } else if (kind === "art_form_ids") {
      draft = { ...draft, art_form_ids: theirs.art_form_ids };
    } else {
      draft = { ...draft, sections: withTheirSection(draft.sections, theirs, key) };
    }
  }
  return draft;
}

function withTheirSection(sections: PageSection[], theirs: RecordDraft, id: string): PageSection[] {
  const theirSection = sectionOf(theirs, id);
  if (!theirSection) return sections.filter((section) => section.id !== id);
  return sections.some((section) => section.id === id)
    ? sections.map((section) => (section.id === id ? theirSection : section))
    : sections.toSpliced(theirs.sections.indexOf(theirSection), 0, theirSection);
}

/** Whether the common sections of both drafts are in different orders. */
function hasMovedSections(before: RecordDraft, after: RecordDraft): boolean {
  const [idsBefore, idsAfter] = [idsOf(before), idsOf(after)];
  const commonBefore = idsBefore.filter((id) => idsAfter.includes(id));
  const commonAfter = idsAfter.filter((id) => idsBefore.includes(id));
  return !isSame(commonBefore, commonAfter);
}

/** All section ids in the order of `first`. A section only in `second` is placed after its predecessor in `second`. */
function mergeOrder(first: RecordDraft, second: RecordDraft): string[] {
  const order = idsOf(first);
  const others = idsOf(second);
  for (const [index, id] of others.entries()) {
    if (order.includes(id)) continue;
    const predecessor = others[index - 1];
    order.splice(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, id);
  }
  return order;
}

/** Deep equality: the order of keys does not matter, and a key with `undefined` equals a missing key. */
export function isSame(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (typeof first !== "object" || typeof second !== "object" || first === null || second === null) return false;
  if (Array.isArray(first) !== Array.isArray(second)) return false;
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...keys].every((key) => isSame(entryOf(first, key), entryOf(second, key)));
}

/** The coordinates of a location; empty for any other record. */
function positionOf(draft: RecordDraft | null): Record<string, unknown> {
  return Object.fromEntries(Object.entries(draft?.fields ?? {}).filter(([name]) => positionFields.includes(name)));
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
