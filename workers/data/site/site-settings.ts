import { isLegalPage, landingPageTypes } from "#domain/content/landing-page.ts";
import { Refused } from "#domain/refusal.ts";
import { defaultSiteSettings, type SiteSettings } from "#domain/site/site-settings.ts";
import type { SiteSettingColumn, SiteSettingsChange } from "#domain/site/site-settings-change.ts";
import { isAppliedUpdate } from "#workers/data/applied-update.ts";
import { imageColumns, toImage } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** The parsed `MAIL_FROM`: the default sender name and contact email. */
type Mailbox = { name: string; email: string };

const textColumns =
  `name, description, operator_name, operator_address, operator_register, contact_email, contact_phone, mail_sender,
  regions_title, regions_lead, locations_title, locations_lead, artists_title, artists_lead, footer_line,
  vat_sentence` as const;
const columns = `${textColumns}, landing_page(type), home_image:media!home_image_id(${imageColumns})` as const;
const editableColumns = `${textColumns}, home_image_id, version` as const;

/**
 * The settings of the site: the stored values, or else the defaults.
 * @throws Refused `backend_unavailable`, `backend_timeout`
 */
export async function getSiteSettings(db: Database, mailbox: Mailbox): Promise<SiteSettings> {
  const {
    home_image: image,
    landing_page: publishedPages,
    ...row
  } = dataOf(await db.from("site_setting").select(columns).eq("landing_page.status", "published").single());
  const publishedTypes = publishedPages.map(({ type }) => type);
  return {
    ...defaultsWith(mailbox, row.name),
    ...storedOf(row),
    home_image: toImage(image),
    missing_legal_pages: landingPageTypes.filter(isLegalPage).filter((page) => !publishedTypes.includes(page)),
  };
}

/** The editable settings that are in effect, and the row's version, for the settings form. */
export async function getEditableSiteSettings(
  db: Database,
  mailbox: Mailbox,
): Promise<Record<SiteSettingColumn, string | null> & { version: number }> {
  const row = dataOf(await db.from("site_setting").select(editableColumns).single());
  const { home_image: _, missing_legal_pages: __, ...defaults } = defaultsWith(mailbox, row.name);
  return { home_image_id: null, ...defaults, ...storedOf(row), version: row.version };
}

/**
 * Changes the given settings. A text that equals the default is stored as `null`, so that a later default applies.
 * @throws Refused `outdated_version`, `media_not_found` when the image no longer exists, `image_without_alt_text`
 */
export async function changeSiteSettings(
  db: Database,
  { version, ...settings }: SiteSettingsChange,
  mailbox: Mailbox,
): Promise<void> {
  const { name } = dataOf(await db.from("site_setting").select("name").single());
  const defaults: Record<string, unknown> = defaultsWith(mailbox, name);
  const storedValues: Partial<Record<SiteSettingColumn, string | null>> = Object.fromEntries(
    Object.entries(settings).map(([column, value]) => [
      column,
      value !== undefined && value === defaults[column] ? null : value,
    ]),
  );
  const response = await db
    .from("site_setting")
    .update(storedValues)
    .eq("version", version)
    .select("version")
    .maybeSingle();
  // 23503: foreign key violation.
  if (response.error?.code === "23503") throw new Refused("media_not_found");
  if (dataOf(response)) return;
  const current = dataOf(await db.from("site_setting").select(editableColumns).single());
  if (!isAppliedUpdate(current, version, storedValues)) throw new Refused("outdated_version");
}

function defaultsWith({ name, email }: Mailbox, siteName: string | null = null) {
  const footer_line = siteName ?? defaultSiteSettings.footer_line;
  return { ...defaultSiteSettings, footer_line, contact_email: email, mail_sender: name };
}

function storedOf<Row extends object>(row: Row) {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
