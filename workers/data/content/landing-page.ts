import type { LandingPageType } from "#domain/content/landing-page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { getPageContent } from "./page-content.ts";

/** The landing page of a type with its sections; `null` when `db` may read none. */
export async function getLandingPage(db: Database, type: LandingPageType) {
  const row = dataOf(
    await db.from("landing_page").select("id, type, title, version, updated_at").eq("type", type).maybeSingle(),
  );
  return row && { ...reviveDates(row, ["updated_at"]), ...(await getPageContent(db, "landing_page_id", row.id)) };
}
export type LandingPage = NonNullable<Awaited<ReturnType<typeof getLandingPage>>>;
