import { plainText } from "#domain/content/rich-text-cleaning.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { LandingPage } from "#workers/data/content/landing-page.ts";

/** The operator's entry in a register, for the imprint (§ 5 DDG); `null` on other pages and when a text contains it. */
export function registerEntryFor(
  { type, sections }: Pick<LandingPage, "type" | "sections">,
  { operator_register: entry }: Pick<SiteSettings, "operator_register">,
): string | null {
  if (type !== "impressum" || !entry) return null;
  const searched = entry.replace(/\s+/g, " ").trim();
  const isInTexts = sections.some(({ content }) => "body" in content && plainText(content.body).includes(searched));
  return isInTexts ? null : entry;
}
