import { AdminOverview } from "#domain/site/admin-overview.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** What needs a hand today, each list cut after `items`, and the numbers of the week, for admins, in one read. */
export async function getAdminOverview(db: Database, { items }: { items: number }): Promise<AdminOverview> {
  return AdminOverview.parse(dataOf(await db.rpc("admin_overview", { items })));
}
