import { withHeadingIds } from "#domain/content/heading-ids.ts";
import { isLegalPage, type LandingPageType } from "#domain/content/landing-page.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";
import { getPageContent, sectionColumns, sectionOrder } from "./page-content.ts";

/** The landing page of a type with its sections; `null` when there is none that `db` may read. */
export async function getLandingPage(db: Database, type: LandingPageType) {
  const columns = `id, type, title, status, version, updated_at, ${sectionColumns}` as const;
  const query = db
    .from("landing_page")
    .select(columns)
    .eq("type", type)
    .order(...sectionOrder);
  const row = dataOf(await query.maybeSingle());
  if (!row) return null;
  const content = await getPageContent(db, row);
  return { ...reviveDates(row, ["updated_at"]), ...content, sections: withLegalHeadingIds(type, content.sections) };
}

/** Gives ids to the headings of a legal page. The home page has ids of its own, such as `regionen`. */
export function withLegalHeadingIds(type: LandingPageType, sections: PageSection[]): PageSection[] {
  return isLegalPage(type) ? withHeadingIds(sections) : sections;
}

/** The version of the terms that `db` may read; `null` when there are none. Visitors may read only published terms. */
export async function getTermsVersion(db: Database): Promise<number | null> {
  return dataOf(await db.from("landing_page").select("version").eq("type", "agb").maybeSingle())?.version ?? null;
}
export type LandingPage = NonNullable<Awaited<ReturnType<typeof getLandingPage>>>;
