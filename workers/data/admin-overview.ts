import { AdminOverview } from "#domain/admin-overview.ts";
import { type Database, dataOf } from "./supabase.ts";

/** What needs a hand today, each list cut after `items`, and the numbers of the week, for admins, in one read. */
export async function getAdminOverview(db: Database, { items }: { items: number }): Promise<AdminOverview> {
  return AdminOverview.parse(dataOf(await db.rpc("admin_overview", { items })));
}
