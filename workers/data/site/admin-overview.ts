import { AdminOverview } from "#domain/site/admin-overview.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Open tasks, at most `items` per list, and weekly figures. */
export async function getAdminOverview(db: Database, { items }: { items: number }): Promise<AdminOverview> {
  return AdminOverview.parse(dataOf(await db.rpc("admin_overview", { items })));
}
