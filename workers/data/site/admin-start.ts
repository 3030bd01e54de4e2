import { AdminStart } from "#domain/site/admin-start.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** The setup steps, the tasks that need an admin, at most `items` per list, and the figures of this and last week. */
export async function getAdminStart(db: Database, { items }: { items: number }): Promise<AdminStart> {
  return AdminStart.parse(dataOf(await db.rpc("admin_start", { items })));
}

/** Hides the setup checklist on the start page of the admin area. Idempotent. */
export async function dismissSetup(db: Database): Promise<void> {
  dataOf(await db.from("site_setting").update({ is_setup_dismissed: true }).eq("is_setup_dismissed", false));
}
