import type { LandingPageType } from "#domain/content/landing-page.ts";
import type { LandingPage } from "#domain/content/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { getPageContent } from "./page-content.ts";

/** The landing page of a type with its sections; `null` while it is not published. */
export async function getLandingPage(db: Database, type: LandingPageType): Promise<LandingPage | null> {
  const row = dataOf(
    await db.from("landing_page").select("id, type, title, version, updated_at").eq("type", type).maybeSingle(),
  );
  if (!row) return null;
  const { updated_at, ...page } = row;
  return { ...page, updated_at: new Date(updated_at), ...(await getPageContent(db, "landing_page_id", row.id)) };
}
