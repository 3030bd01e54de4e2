import type { PostgrestError } from "@supabase/supabase-js";
import type { Term, TermEntity } from "#domain/offer/term.ts";
import { artForms, offerTypes } from "#domain/offer/usual-terms.ts";
import { Refused } from "#domain/refusal.ts";
import { isAppliedUpdate } from "#workers/data/applied-update.ts";
import { listAll } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** All offer types or art forms, sorted by name (specification, section 7). */
export async function listTerms(db: Database, entity: TermEntity): Promise<{ id: string; name: string }[]> {
  return listAll((first, last) => db.from(entity).select("id, name").order("name").range(first, last));
}

/**
 * All offer types or art forms, each with the number of records that use it. Needs the connection of an admin or of the
 * service.
 */
export async function listTermsWithUse(db: Database, entity: TermEntity): Promise<Term[]> {
  return listAll((first, last) => db.rpc("list_terms_with_use", { kind: entity }).range(first, last));
}

/** Published records that show a term, at most `limit`. Needs the connection of an admin or of the service role. */
export async function listTermUse(
  db: Database,
  { entity, id, limit }: { entity: TermEntity; id: string; limit: number },
) {
  const rows = dataOf(await db.rpc("list_term_use", { kind: entity, term_id: id, items: limit }));
  return rows.map((row) => ({ ...row, entity: row.entity as "offer" | "artist" }));
}

/** `searchTerms` and `icon` are given only when a deleted term is created again; only art forms have an icon. */
export type NewTerm = { id: string; name: string; searchTerms?: string | undefined; icon?: string | undefined };

/**
 * Creates a term, or renames the term that a previous call has created. Idempotent by `id`.
 * @throws Refused `name_taken`
 */
export async function createTerm(
  db: Database,
  entity: TermEntity,
  { id, name, searchTerms, icon }: NewTerm,
): Promise<void> {
  // A column that is `undefined` gets its default in a new term, and keeps its value when a term is renamed.
  const term = { id, name, search_terms: searchTerms };
  const options = { onConflict: "id" };
  dataOrNameTaken(
    entity === "offer_type"
      ? await db.from(entity).upsert(term, options)
      : await db.from(entity).upsert({ ...term, icon }, options),
  );
}

/** Creates the usual offer types or art forms whose names are not taken. Idempotent. */
export async function addUsualTerms(db: Database, entity: TermEntity): Promise<void> {
  const taken = new Set((await listTerms(db, entity)).map(({ name }) => name.toLowerCase()));
  const isFree = ({ name }: { name: string }) => !taken.has(name.toLowerCase());
  const options = { onConflict: "name", ignoreDuplicates: true } as const;
  dataOf(
    entity === "offer_type"
      ? await db.from(entity).upsert(Object.values(offerTypes).filter(isFree), options)
      : await db.from(entity).upsert(Object.values(artForms).filter(isFree), options),
  );
}

/** `version` is the one that the admin saw. */
export type TermUpdate = {
  id: string;
  version: number;
  name?: string | undefined;
  searchTerms?: string | undefined;
  icon?: string | null | undefined;
};

/**
 * Changes the given fields of a term.
 * @throws Refused `name_taken`, `outdated_version`, `record_not_found`
 */
export async function updateTerm(
  db: Database,
  entity: TermEntity,
  { id, version, name, searchTerms, icon }: TermUpdate,
): Promise<void> {
  const fields = { name, search_terms: searchTerms, icon };
  // The cast makes TypeScript accept `icon`, which is `undefined` for an offer type.
  const query = db
    .from(entity as "art_form")
    .update(fields)
    .eq("id", id)
    .eq("version", version);
  if (dataOrNameTaken(await query.select("id").maybeSingle())) return;
  const currentQuery =
    entity === "art_form"
      ? db.from(entity).select("name, search_terms, icon, version")
      : db.from(entity).select("name, search_terms, version");
  const current = dataOf(await currentQuery.eq("id", id).maybeSingle());
  if (!current) throw new Refused("record_not_found");
  if (!isAppliedUpdate(current, version, fields)) throw new Refused("outdated_version");
}

/** Deletes a term. Idempotent. @throws Refused `still_used` */
export async function deleteTerm(db: Database, entity: TermEntity, id: string): Promise<void> {
  dataOf(await db.from(entity).delete().eq("id", id));
}

/** @throws Refused `name_taken` for 23505 (unique violation) */
function dataOrNameTaken<Result extends { data: unknown; error: PostgrestError | null; status: number }>(
  result: Result,
) {
  if (result.error?.code === "23505") throw new Refused("name_taken");
  return dataOf(result);
}
