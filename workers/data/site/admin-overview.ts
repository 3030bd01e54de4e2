import { AdminOverview } from "#domain/site/admin-overview.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Open tasks, at most `items` per list, and weekly figures. */
export async function getAdminOverview(db: Database, { items }: { items: number }): Promise<AdminOverview> {
  return AdminOverview.parse(dataOf(await db.rpc("admin_overview", { items })));
}

/** Hides the setup checklist on the start page of the admin area. Idempotent. */
export async function dismissSetup(db: Database): Promise<void> {
  const { error } = await db.from("site_setting").update({ is_setup_dismissed: true }).eq("is_setup_dismissed", false);
  if (error) throw error;
}
