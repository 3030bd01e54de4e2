import { type Database, dataOf } from "./supabase.ts";

/** All offer types or art forms by name (specification, section 7). */
export async function listTerms(
  db: Database,
  entity: "offer_type" | "art_form",
): Promise<{ id: string; name: string }[]> {
  return dataOf(await db.from(entity).select("id, name").order("name").limit(1000));
}
